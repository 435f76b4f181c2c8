export class Obstacle extends Error {
  constructor(what: string, mend: string);
  readonly mend: string;
}
export function explain(error: unknown): void;
export function step<T>(title: string, work: () => Promise<T>): Promise<T>;
