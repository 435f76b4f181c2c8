import { setTimeout as pause } from 'node:timers/promises';
import type { Container } from '../check-deploy/render';
import { podman } from './podman';

type Probe = NonNullable<Container['startupProbe']>;

interface Target {
  container: string;
  address: string;
  ports: Container['ports'];
}

/**
 * Runs a probe once, as the kubelet does: an answer from 200 to 399, or a command that ends with 0. A TCP probe is not run
 * and passes: only the stores have one.
 */
async function passes(probe: Probe, { container, address, ports }: Target): Promise<boolean> {
  const { httpGet, exec, timeoutSeconds } = probe;
  try {
    if (exec) await podman('exec', container, ...exec.command);
    if (!httpGet) return true;
    const port = ports.find(({ name }) => name === httpGet.port)?.containerPort;
    const answer = await fetch(`http://${address}:${port}${httpGet.path}`, {
      signal: AbortSignal.timeout(timeoutSeconds * 1000),
      redirect: 'manual',
    });
    await answer.arrayBuffer();
    return answer.status < 400;
  } catch {
    return false;
  }
}

interface Watching {
  isOver(): boolean;
  onChange(passes: boolean): void;
}

/** Runs a probe repeatedly; reports when `failureThreshold` in a row failed, and when one has passed again. */
export async function watch(probe: Probe, target: Target, { isOver, onChange }: Watching): Promise<void> {
  let failures = 0;
  let isPassing: boolean | null = null;
  while (!isOver()) {
    failures = (await passes(probe, target)) ? 0 : failures + 1;
    if (isOver()) return;
    if (failures === 0 && isPassing !== true) onChange((isPassing = true));
    if (failures >= probe.failureThreshold && isPassing !== false) onChange((isPassing = false));
    await pause(probe.periodSeconds * 1000);
  }
}
