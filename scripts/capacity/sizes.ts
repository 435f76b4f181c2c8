const SIZES = [1_000, 10_000, 100_000, 1_000_000];

/** How many officers to calculate for; null if an argument is not a number of people. */
export function readSizes(args: string[]): number[] | null {
  if (args.length === 0) return SIZES;
  return args.every((arg) => /^[1-9]\d{0,8}$/.test(arg)) ? args.map(Number) : null;
}
