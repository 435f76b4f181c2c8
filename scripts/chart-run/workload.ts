import { setTimeout as pause } from 'node:timers/promises';
import type { PodSpec } from '../check-deploy/render';
import type { Names } from './names';
import { startPod, type Pod, type PodPlace } from './pod';

/** Pods of one Deployment or StatefulSet, behind the Service of the same name. */
export interface Workload {
  name: string;
  /** Starts or stops pods until there are so many, and waits for the new ones. */
  scale(count: number): Promise<void>;
  /** A new pod first, then an old one goes, one by one: maxSurge 1, maxUnavailable 0. */
  roll(): Promise<void>;
  pods(): Pod[];
  /** The names of pods that did not end with exit code 0 when they were stopped. */
  badExits: string[];
  stop(): Promise<void>;
}

interface WorkloadParts {
  name: string;
  spec: PodSpec;
  place: PodPlace;
  names: Names;
  say(line: string): void;
}

const READY_MS = 120_000;

export function createWorkload({ name, spec, place, names, say }: WorkloadParts): Workload {
  const pods: Pod[] = [];
  const stopping = new Set<Promise<void>>();
  const badExits: string[] = [];
  let started = 0;
  /** Pods that are on their way. */
  let coming = 0;
  let isStopped = false;

  const publish = () =>
    names.set(
      name,
      pods.filter((pod) => pod.isReady()).map(({ address }) => address),
    );

  const add = async (): Promise<void> => {
    coming += 1;
    await start().finally(() => (coming -= 1));
  };

  async function start(): Promise<void> {
    started += 1;
    const pod = await startPod({
      name: `${name}-${started}`,
      spec,
      place,
      onReady: publish,
      onDeath(dead) {
        say(`${dead.name} died`);
        pods.splice(pods.indexOf(dead), 1);
        publish();
        if (!isStopped) add().catch((error: unknown) => say(String(error)));
      },
    });
    pods.push(pod);
    const deadline = Date.now() + READY_MS;
    while (!pod.isReady()) {
      if (Date.now() > deadline) throw new Error(`${pod.name} does not become ready`);
      await pause(100);
    }
    publish();
  }

  function takeAway(): void {
    const pod = pods.shift();
    if (!pod) return;
    const end = pod.stop().then((code) => void (code === 0 || badExits.push(`${pod.name}: ${code}`)));
    stopping.add(end);
    publish();
    void end.finally(() => stopping.delete(end));
  }

  return {
    name,
    badExits,
    pods: () => [...pods],
    async scale(count) {
      const missing = count - pods.length - coming;
      await Promise.all(Array.from({ length: Math.max(0, missing) }, add));
      for (let i = missing; i < 0; i += 1) takeAway();
    },
    async roll() {
      for (const _old of [...pods]) {
        await add();
        takeAway();
      }
      await Promise.all(stopping);
    },
    async stop() {
      isStopped = true;
      while (pods.length > 0) takeAway();
      await Promise.all(stopping);
    },
  };
}
