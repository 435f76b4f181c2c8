/** The problems that were found, if any. `counted` says what was checked. */
export interface CheckResult {
  counted: string;
  faults: string[];
}
