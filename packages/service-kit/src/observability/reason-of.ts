/** What an error says, for a log or an operator. */
export const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
