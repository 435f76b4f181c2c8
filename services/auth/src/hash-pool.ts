import { cpus } from 'node:os';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { refuseBusy } from '@ten8/contracts/errors';

type HashTask = { text: string; cost: number } | { text: string; hash: string };

export interface HashPool {
  /** Refuses with `unavailable` when too many wait, or when this one's turn comes too late; then nothing was done. */
  run(task: HashTask, signal?: AbortSignal): Promise<unknown>;
  waiting(): number;
  stop(): Promise<void>;
}

interface Job {
  task: HashTask;
  signal: AbortSignal | undefined;
  deadline: number;
  resolve: (result: unknown) => void;
  reject: (error: unknown) => void;
}

const WORKER = path.join(__dirname, '../worker/hash-password.js');
const MOST_WAITING = 50;
/** Callers are given up after 5 s: what waited for longer than this would be done for nobody. */
const LONGEST_WAIT_MS = 4_000;
const RETRY_MS = 2_000;

/**
 * bcrypt on threads of its own, one core fewer than there are: it shares no thread with the network, the database or
 * the event loop, so many sign-ins at once delay only sign-ins.
 */
export function createHashPool(size = Math.max(1, cpus().length - 1)): HashPool {
  const queue: Job[] = [];
  const idle: Worker[] = [];
  const working = new Map<Worker, Job>();

  function settle(worker: Worker, { result, error, isOver = false }: Outcome): void {
    const job = working.get(worker);
    working.delete(worker);
    if (!isOver) idle.push(worker);
    if (error) job?.reject(error);
    else job?.resolve(result);
    next();
  }

  function next(): void {
    while (queue.length > 0 && working.size < size) {
      const job = queue.shift();
      if (!job || job.signal?.aborted || job.deadline < Date.now()) {
        job?.reject(refuseBusy(RETRY_MS));
        continue;
      }
      const worker = idle.pop() ?? startWorker(settle);
      working.set(worker, job);
      worker.postMessage(job.task);
    }
  }

  return {
    run(task, signal) {
      if (queue.length >= MOST_WAITING || signal?.aborted) return Promise.reject(refuseBusy(RETRY_MS));
      return new Promise((resolve, reject) => {
        queue.push({ task, signal, deadline: Date.now() + LONGEST_WAIT_MS, resolve, reject });
        next();
      });
    },
    waiting: () => queue.length,
    async stop() {
      queue.splice(0).forEach(({ reject }) => reject(refuseBusy(RETRY_MS)));
      await Promise.all([...idle, ...working.keys()].map((worker) => worker.terminate()));
    },
  };
}

interface Outcome {
  result?: unknown;
  error?: Error;
  /** The thread has ended. */
  isOver?: boolean;
}

function startWorker(settle: (worker: Worker, outcome: Outcome) => void): Worker {
  const worker = new Worker(WORKER);
  worker.unref();
  worker.on('message', ({ result, error }: { result?: unknown; error?: string }) =>
    settle(worker, error === undefined ? { result } : { error: new Error(error) }),
  );
  worker.on('error', (error) => settle(worker, { error, isOver: true }));
  return worker;
}
