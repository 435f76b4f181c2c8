import { measureCpu } from './cpu';
import type { HttpLoad } from './http-load';
import { runLoad } from './processes';
import type { Contender } from './rounds';

export interface Stack {
  name: string;
  /** Every process that works for it. */
  pids(): number[];
  /** The statuses of answers that count as work. */
  expect: number[];
  /** Any other answer of Ten8 ends the benchmark. Failures of other stacks are printed and not counted as work. */
  isComparison?: boolean;
}

/** Requests answered for each second of CPU that all processes of the stack used. */
export const answeredPerCpu = (stack: Stack, load: HttpLoad): Contender => ({
  name: stack.name,
  async measure() {
    try {
      const { result, seconds } = await measureCpu(stack.pids, () => runLoad(load));
      return countExpected(stack, result.statuses) / seconds;
    } catch (error) {
      if (!stack.isComparison) throw error;
      console.log(`${stack.name} failed: ${String(error)}`);
      return 0;
    }
  },
});

function countExpected({ name, expect, isComparison }: Stack, statuses: Record<number, number>): number {
  const unexpected = Object.entries(statuses).filter(([status]) => !expect.includes(Number(status)));
  if (unexpected.length > 0) {
    const counts = unexpected.map(([status, count]) => `${count} requests with ${status}`).join(', ');
    if (!isComparison) throw new Error(`${name} answered ${counts}`);
    console.log(`${name} answered ${counts}`);
  }
  return expect.reduce((sum, status) => sum + (statuses[status] ?? 0), 0);
}
