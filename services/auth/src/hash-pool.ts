import { once } from 'node:events';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { z } from 'zod';
import { createBoundedQueue } from './bounded-queue';

type HashTask = { text: string; cost: number } | { text: string; hash: string };

export interface HashPool {
  /** Refuses with `unavailable`, before anything is done, when too many tasks wait or this one waited too long. */
  run(task: HashTask, signal?: AbortSignal): Promise<unknown>;
  waiting(): number;
  stop(): Promise<void>;
}

/** The answer of a thread. */
const Answer = z.object({ result: z.unknown(), error: z.string().optional() });
const WORKER = path.join(__dirname, '../worker/hash-password.js');

/**
 * Runs bcrypt on separate threads, not on those of the event loop and of Node's thread pool, so that many simultaneous
 * sign-ins delay only sign-ins.
 */
export function createHashPool(size: number): HashPool {
  const queue = createBoundedQueue(size);
  const workers = new Set<Worker>();
  const idle = new Set<Worker>();

  async function runOn(worker: Worker, task: HashTask): Promise<unknown> {
    try {
      return await ask(worker, task);
    } finally {
      if (workers.has(worker)) idle.add(worker);
    }
  }
  function startWorker(): Worker {
    const worker = new Worker(WORKER);
    worker.unref();
    workers.add(worker);
    worker.once('error', () => [workers, idle].forEach((threads) => threads.delete(worker)));
    return worker;
  }
  function takeWorker(): Worker {
    const [worker = startWorker()] = idle;
    idle.delete(worker);
    return worker;
  }

  return {
    run: (task, signal) => queue.run(() => runOn(takeWorker(), task), signal),
    waiting: queue.waiting,
    stop: async () => void (await Promise.all([...workers].map((worker) => worker.terminate()))),
  };
}

async function ask(worker: Worker, task: HashTask): Promise<unknown> {
  worker.postMessage(task);
  const [{ result, error }] = z.tuple([Answer]).parse(await once(worker, 'message'));
  if (error !== undefined) throw new Error(error);
  return result;
}
