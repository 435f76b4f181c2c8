import { setTimeout as pause } from 'node:timers/promises';
import type { Container, PodSpec } from '../check-deploy/render';
import type { HostsFile } from './hosts-file';
import { startPod, type Pod, type PodPlace } from './pod';

/** Pods of one Deployment or StatefulSet, behind the Service of the same name. */
export interface Workload {
  name: string;
  /** Starts or stops pods until there are so many; waits until the new ones are ready and the others have ended. */
  scale(count: number): Promise<void>;
  /** Replaces pods one at a time; the new one starts first: maxSurge 1, maxUnavailable 0. */
  roll(): Promise<void>;
  /** Does that with images of another tag, as `helm upgrade` does. */
  update(tag: string): Promise<void>;
  pods(): Pod[];
  /** The names of pods that did not end with exit code 0 when they were stopped. */
  badExits: string[];
  stop(): Promise<void>;
}

interface WorkloadParts {
  name: string;
  spec: PodSpec;
  place: PodPlace;
  hostsFile: HostsFile;
  say(line: string): void;
}

const READY_MS = 120_000;

async function becomesReady(pod: Pod): Promise<void> {
  const deadline = Date.now() + READY_MS;
  while (!pod.isReady()) {
    if (Date.now() > deadline) throw new Error(`${pod.name} does not become ready`);
    await pause(100);
  }
}

/** Pods that are stopping, and how they ended. */
function createStops() {
  const pending = new Set<Promise<void>>();
  const badExits: string[] = [];
  return {
    badExits,
    all: () => Promise.all(pending),
    begin(pod: Pod) {
      const end = pod.stop().then((code) => void (code === 0 || badExits.push(`${pod.name}: ${code}`)));
      pending.add(end);
      void end.finally(() => pending.delete(end));
    },
  };
}

export function createWorkload({ name, spec, place, hostsFile, say }: WorkloadParts): Workload {
  const pods: Pod[] = [];
  const stops = createStops();
  let current = spec;
  let started = 0;
  /** Pods that are starting. */
  let startingCount = 0;
  let isStopped = false;

  const addresses = () => pods.filter((pod) => pod.isReady()).map(({ address }) => address);
  const publish = () => hostsFile.set(name, addresses());

  async function start(): Promise<void> {
    started += 1;
    const pod = await startPod({
      name: `${name}-${started}`,
      spec: current,
      place,
      onReady: publish,
      onDeath: replace,
    });
    pods.push(pod);
    await becomesReady(pod);
    publish();
  }
  const startOne = async (): Promise<void> => {
    startingCount += 1;
    await start().finally(() => (startingCount -= 1));
  };
  function replace(dead: Pod): void {
    say(`${dead.name} died`);
    const index = pods.indexOf(dead);
    if (index >= 0) pods.splice(index, 1);
    publish();
    if (!isStopped) startOne().catch((error: unknown) => say(String(error)));
  }
  function stopOldest(): void {
    const pod = pods.shift();
    if (!pod) return;
    stops.begin(pod);
    publish();
  }

  const useTag = (tag: string): void => void (current = withTag(current, tag));

  return {
    name,
    badExits: stops.badExits,
    pods: () => [...pods],
    ...changesOf({ pods, startOne, stopOldest, useTag, stops, countStarting: () => startingCount }),
    async stop() {
      isStopped = true;
      while (startingCount > 0) await pause(100);
      while (pods.length > 0) stopOldest();
      await stops.all();
    },
  };
}

function withTag(spec: PodSpec, tag: string): PodSpec {
  const of = (container: Container) => ({
    ...container,
    image: container.image.replace(/:[^:/]*$/, `:${tag}`),
  });
  return { ...spec, initContainers: spec.initContainers.map(of), containers: spec.containers.map(of) };
}

interface Changing {
  pods: Pod[];
  startOne(): Promise<void>;
  stopOldest(): void;
  /** Pods that start from now on have images of this tag. */
  useTag(tag: string): void;
  stops: ReturnType<typeof createStops>;
  countStarting(): number;
}

function changesOf(parts: Changing): Pick<Workload, 'scale' | 'roll' | 'update'> {
  const { pods, startOne, stopOldest, useTag, stops, countStarting } = parts;

  async function roll(): Promise<void> {
    for (const _old of [...pods]) {
      await startOne();
      stopOldest();
    }
    await stops.all();
  }

  return {
    async scale(count) {
      const missing = count - pods.length - countStarting();
      await Promise.all(Array.from({ length: Math.max(0, missing) }, startOne));
      for (let i = missing; i < 0; i += 1) stopOldest();
      await stops.all();
    },
    roll,
    update(tag) {
      useTag(tag);
      return roll();
    },
  };
}
