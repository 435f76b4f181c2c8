import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { parseManifests, podSpecOf, renderChart, replicasOf, type Manifest } from '../check-deploy/render';
import { createHostsFile, type HostsFile } from './hosts-file';
import { podman, remove } from './podman';
import { createWorkload, type Workload } from './workload';

/** A rendered chart that runs as containers. */
export interface Cluster {
  workloads: Map<string, Workload>;
  hostsFile: HostsFile;
  secrets: Map<string, string>;
  stop(): Promise<void>;
}

const NETWORK = 'ten8-chart-run';
const STORES = ['ten8-postgresql', 'ten8-redis'];

/** Starts the containers that `helm template` renders with these settings: the stores first, then all others. */
export async function startCluster(settings: string[], say: (line: string) => void): Promise<Cluster> {
  const { text, error } = renderChart(settings);
  if (error) throw new Error(error);
  const manifests = parseManifests(text);
  const secrets = readSecrets(manifests);
  const dir = mkdtempSync(join(tmpdir(), 'ten8-chart-run-'));
  const hostsFile = createHostsFile(dir);
  await removeLeftovers();
  await podman('network', 'create', '--disable-dns', NETWORK);
  const place = { network: NETWORK, hostsPath: hostsFile.path, secrets };

  const workloads = new Map<string, Workload>();
  const stop = async () => {
    const running = [...workloads.values()];
    await Promise.all(
      running.filter(({ name }) => !STORES.includes(name)).map((workload) => workload.stop()),
    );
    await Promise.all(running.filter(({ name }) => STORES.includes(name)).map((workload) => workload.stop()));
    await removeLeftovers();
    rmSync(dir, { recursive: true, force: true });
  };

  const start = async (manifest: Manifest) => {
    const spec = podSpecOf(manifest);
    if (!spec) return;
    const { name } = manifest.metadata;
    const workload = createWorkload({ name, spec, place, hostsFile, say });
    workloads.set(name, workload);
    await workload.scale(replicasOf(manifest));
    say(`${name}: ${workload.pods().length} ready`);
  };
  try {
    await Promise.all(manifests.filter(({ kind }) => kind === 'StatefulSet').map(start));
    await Promise.all(manifests.filter(({ kind }) => kind === 'Deployment').map(start));
  } catch (failure) {
    await stop();
    throw failure;
  }
  return { workloads, hostsFile, secrets, stop };
}

/** Also containers that an earlier run could not remove. */
async function removeLeftovers(): Promise<void> {
  const ids = await podman('ps', '--all', '--quiet', '--filter', `network=${NETWORK}`).catch(() => '');
  await remove('container', ...ids.split('\n').filter(Boolean));
  await remove('network', NETWORK);
  await remove('volume', `${NETWORK}-postgresql`, `${NETWORK}-redis`);
}

const Secret = z.object({ metadata: z.object({ name: z.string() }), data: z.record(z.string(), z.string()) });

const readSecrets = (manifests: Manifest[]): Map<string, string> =>
  new Map(
    manifests
      .filter(({ kind }) => kind === 'Secret')
      .map((manifest) => Secret.parse(manifest))
      .flatMap(({ metadata, data }) =>
        Object.entries(data).map(([key, value]) => [
          `${metadata.name}/${key}`,
          Buffer.from(value, 'base64').toString(),
        ]),
      ),
  );
