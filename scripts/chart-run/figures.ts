import type { Cluster } from './cluster';

const METRICS_PORT = 9464;

interface Figures {
  megabytes: number;
  processorSeconds: number;
  at: number;
}

/** What each pod has used so far, by its own figures; pods that show none are left out. */
export async function readFigures({ workloads }: Cluster): Promise<Map<string, Figures>> {
  const pods = [...workloads.values()].flatMap((workload) => workload.pods());
  const found = await Promise.all(
    pods.map(async ({ name, address }) => {
      const figures = await read(address).catch(() => null);
      return figures ? [[name, figures] satisfies [string, Figures]] : [];
    }),
  );
  return new Map(found.flat());
}

async function read(address: string): Promise<Figures> {
  const answer = await fetch(`http://${address}:${METRICS_PORT}/metrics`, {
    signal: AbortSignal.timeout(2_000),
  });
  const text = await answer.text();
  const valueOf = (name: string) =>
    Number(new RegExp(`^${name}(?:\\{[^}]*\\})? (\\S+)`, 'm').exec(text)?.[1] ?? NaN);
  return {
    megabytes: valueOf('process_resident_memory_bytes') / 2 ** 20,
    processorSeconds: valueOf('process_cpu_seconds_total'),
    at: Date.now(),
  };
}

/** Memory now, and the share of a core since `before`: what resource requests are made from. */
export const compareFigures = (before: Map<string, Figures>, after: Map<string, Figures>): string[] =>
  [...after].flatMap(([name, { megabytes, processorSeconds, at }]) => {
    const earlier = before.get(name);
    if (!earlier) return [];
    const share = (processorSeconds - earlier.processorSeconds) / ((at - earlier.at) / 1000);
    return [`${name}: ${Math.round(megabytes)} MB, ${Math.round(share * 1000)}m of a core`];
  });
