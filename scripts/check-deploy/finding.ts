/** The problems that were found, if any. `counted` says what was checked. */
export interface Finding {
  counted: string;
  faults: string[];
}
