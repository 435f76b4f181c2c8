export class ExplainedError extends Error {
  constructor(what: string, advice: string);
  readonly advice: string;
}
export function explain(error: unknown): void;
export function explainFileError(error: NodeJS.ErrnoException): ExplainedError | null;
export function isTerminal(): boolean;
export function print(line: string): void;
export function printError(line: string): void;
export function step<T>(title: string, work: () => Promise<T>): Promise<T>;
