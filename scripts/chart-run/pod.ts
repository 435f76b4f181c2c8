import { setTimeout as pause } from 'node:timers/promises';
import type { Container, PodSpec } from '../check-deploy/render';
import { addressOf, exitOf, podman, remove } from './podman';
import { watch } from './probe';

export interface PodPlace {
  network: string;
  hostsPath: string;
  /** The values of the chart's Secrets, by name and key. */
  secrets: Map<string, string>;
}

export interface Pod {
  name: string;
  address: string;
  isReady(): boolean;
  /** Removes it from its Service at once, then preStop, SIGTERM, and SIGKILL after the grace period. */
  stop(): Promise<number>;
  /** Kills it, as when its node loses power. */
  kill(): Promise<void>;
}

interface PodParts {
  name: string;
  spec: PodSpec;
  place: PodPlace;
  onReady(pod: Pod): void;
  /** It ended by itself, was killed, or failed its liveness probe. */
  onDeath(pod: Pod): void;
}

/** Starts one pod as its manifest says: the first steps one after the other, then the container and its probes. */
export async function startPod({ name, spec, place, onReady, onDeath }: PodParts): Promise<Pod> {
  for (const first of spec.initContainers) {
    const step = `${name}-${first.name}`;
    await podman('run', '--detach', '--name', step, ...flags(first, { spec, place }));
    const code = await exitOf(step);
    if (code !== 0) throw new Error(`${step} ended with ${code}: ${await podman('logs', step)}`);
    await remove('container', step);
  }
  const container = only(spec.containers);
  await podman('run', '--detach', '--name', name, ...flags(container, { spec, place }));
  const address = await addressOf(name);
  let state: 'starting' | 'ready' | 'unready' | 'stopping' | 'gone' = 'starting';
  const isOver = () => state === 'stopping' || state === 'gone';
  const target = { container: name, address, ports: container.ports };

  function setReady(isReady: boolean) {
    if (isOver()) return;
    state = isReady ? 'ready' : 'unready';
    onReady(pod);
  }
  const watchLife = (probe: Container['livenessProbe']) =>
    probe && watch(probe, target, { isOver, onChange: (lives) => lives || void pod.kill() });
  const exit = exitOf(name);

  const pod: Pod = {
    name,
    address,
    isReady: () => state === 'ready',
    async stop() {
      state = 'stopping';
      onReady(pod);
      const { preStop } = container.lifecycle ?? {};
      const waits = preStop?.sleep.seconds ?? 0;
      await pause(waits * 1000);
      const grace = spec.terminationGracePeriodSeconds - waits;
      await podman('stop', '--time', String(grace), name);
      const code = await exit;
      await remove('container', name);
      return code;
    },
    kill: async () => void (await podman('kill', '--signal', 'KILL', name).catch(() => {})),
  };

  void exit.then(async () => {
    if (state === 'stopping') return;
    state = 'gone';
    onReady(pod);
    await remove('container', name);
    onDeath(pod);
  });
  const startup = container.startupProbe ?? container.readinessProbe;
  if (startup) await firstPass(startup, target, isOver);
  void watchLife(container.livenessProbe);
  if (container.readinessProbe) void watch(container.readinessProbe, target, { isOver, onChange: setReady });
  return pod;
}

const firstPass = (
  probe: NonNullable<Container['startupProbe']>,
  target: Parameters<typeof watch>[1],
  isOver: () => boolean,
): Promise<void> =>
  new Promise((resolve, reject) => {
    let isDone = false;
    const over = () => isDone || isOver();
    const fail = () => reject(new Error(`${target.container} does not start`));
    void watch(probe, target, {
      isOver: over,
      onChange(passes) {
        isDone = true;
        if (passes) resolve();
        else fail();
      },
    }).then(() => isDone || fail());
  });

function only(containers: Container[]): Container {
  const [container] = containers;
  if (!container || containers.length > 1) throw new Error('a pod of one container is expected');
  return container;
}

/** What the manifest says of a container, in podman's words. */
function flags(container: Container, { spec, place }: { spec: PodSpec; place: PodPlace }): string[] {
  const { runAsUser } = spec.securityContext;
  const { securityContext, env, volumeMounts, args } = container;
  const values = new Map(
    env.map(({ name, value, valueFrom }) => {
      const key = valueFrom && `${valueFrom.secretKeyRef.name}/${valueFrom.secretKeyRef.key}`;
      const found = key ? place.secrets.get(key) : value;
      if (found === undefined) throw new Error(`${container.name} needs ${key}, which is in no Secret`);
      return [name, found];
    }),
  );
  const isKept = (volume: string) => volume === 'data';
  return [
    ...['--network', place.network, '--no-hosts', '--volume', `${place.hostsPath}:/etc/hosts:ro`],
    ...['--user', `${runAsUser}:${runAsUser}`],
    ...(securityContext.readOnlyRootFilesystem ? ['--read-only', '--read-only-tmpfs=false'] : []),
    ...(securityContext.allowPrivilegeEscalation ? [] : ['--security-opt', 'no-new-privileges']),
    ...securityContext.capabilities.drop.map((capability) => `--cap-drop=${capability}`),
    ...volumeMounts.flatMap(({ name, mountPath }) =>
      isKept(name)
        ? ['--volume', `${place.network}-${container.name}:${mountPath}:U`]
        : ['--mount', `type=tmpfs,destination=${mountPath},tmpfs-mode=1777`],
    ),
    ...[...values].flatMap(([name, value]) => ['--env', `${name}=${value}`]),
    container.image,
    ...args.map((text) => text.replace(/\$\((\w+)\)/g, (whole, name: string) => values.get(name) ?? whole)),
  ];
}
