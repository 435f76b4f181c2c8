/** What was found; nothing when all is well. `counted` is what was looked at. */
export interface Finding {
  counted: string;
  faults: string[];
}
