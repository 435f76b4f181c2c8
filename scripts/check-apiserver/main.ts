import { readArguments } from '@ten8/launcher/command-line';
import { OUTSIDE_STORES, parseManifests, renderChart } from '../check-deploy/render';
import { startCluster, type Cluster } from './cluster';

const FIRST_LOOK = ['postgresql.enabled=true', 'redis.enabled=true'];
const EVERYTHING = [
  ...OUTSIDE_STORES,
  'ingress.enabled=true',
  'metrics.dashboard.enabled=true',
  'defaults.autoscaling.enabled=true',
  'settings.otelExporterOtlpEndpoint=http://collector:4318',
];

const sets = (settings: string[]): string[] => settings.flatMap((setting) => ['--set', setting]);
const fail = (text: string): never => {
  throw new Error(text);
};

/** How kubectl and helm print the server's warnings; the chart's own notes say WARNING. */
const WARNED = /^Warning:|warnings\.go|would violate/m;

/** The cluster's answer; warnings, such as of Pod Security or of deprecated kinds, count as faults. */
function requireSuccess({ isGood, output }: ReturnType<Cluster['kubectl']>): string {
  if (!isGood || WARNED.test(output)) fail(output);
  return output;
}

/** Pods must comply with the strictest Pod Security. */
function makeNamespace({ kubectl }: Cluster, name: string): void {
  requireSuccess(kubectl('create', 'namespace', name));
  const levels = ['enforce', 'warn'].map((mode) => `pod-security.kubernetes.io/${mode}=restricted`);
  requireSuccess(kubectl('label', 'namespace', name, ...levels));
}

/** How many objects it accepts. */
const countAccepted = (said: string): number =>
  said.split('\n').filter((line) => line.endsWith('(server dry run)')).length;

const tryOverlay = ({ kubectl }: Cluster, overlay: string): number =>
  countAccepted(requireSuccess(kubectl('apply', '--dry-run=server', '-k', `k8s/overlays/${overlay}`)));

function tryChart({ dryRun }: Cluster, settings: string[]): number {
  const { text, error } = renderChart(settings);
  const accepted = countAccepted(requireSuccess(dryRun(error ? fail(error) : text)));
  const rendered = parseManifests(text).length;
  if (accepted !== rendered) fail(`of ${rendered} objects of the chart ${accepted} were taken`);
  return accepted;
}

/**
 * Installs, upgrades with other values, removes and installs again. The Secret must stay the same, because an uninstall
 * keeps the volumes that its passwords open.
 */
function tryUpgrade({ helm, kubectl }: Cluster): number {
  const inNamespace = ['--namespace', 'ten8'];
  const release = ['ten8', 'helm/ten8', ...inNamespace, ...sets(FIRST_LOOK)];
  const secrets = () =>
    requireSuccess(kubectl('get', 'secret', 'ten8', ...inNamespace, '-o', 'jsonpath={.data}'));
  requireSuccess(helm('install', ...release));
  const before = secrets();
  requireSuccess(
    helm('upgrade', ...release, ...sets(['services.cad.replicas=3', 'settings.logLevel=debug'])),
  );
  const after = secrets();
  if (before !== after) fail('an upgrade changes the secrets');
  const countCads = () =>
    requireSuccess(
      kubectl('get', 'deployment', 'ten8-cad', ...inNamespace, '-o', 'jsonpath={.spec.replicas}'),
    );
  if (countCads() !== '3') fail(`after the upgrade cad has ${countCads()} replicas`);
  requireSuccess(helm('upgrade', ...release, ...sets(['defaults.autoscaling.enabled=true'])));
  if (countCads() !== '3') fail(`once autoscaling is on, cad goes down to ${countCads()} first`);
  requireSuccess(helm('uninstall', 'ten8', ...inNamespace));
  requireSuccess(helm('install', ...release));
  if (before !== secrets()) fail('after an uninstall the volumes stay, but not the passwords that open them');
  return Object.keys(JSON.parse(after)).length;
}

const HELP = `Usage: npm run check:apiserver
Starts a real Kubernetes API server and etcd on this machine, lets them check both overlays and the chart, installs the
chart and upgrades it. No pods run. Needs kubectl. The first run builds both servers, which takes 5 to 20 minutes.`;

async function main(): Promise<void> {
  readArguments(HELP);
  const cluster = await startCluster();
  try {
    makeNamespace(cluster, 'ten8');
    for (const overlay of ['small', 'large'])
      console.log(`good  k8s/overlays/${overlay} (${tryOverlay(cluster, overlay)} objects)`);
    for (const settings of [OUTSIDE_STORES, EVERYTHING, FIRST_LOOK])
      console.log(`good  chart (${tryChart(cluster, settings)} objects)`);
    console.log(`good  an upgrade and a new install keep the secrets (${tryUpgrade(cluster)} of them)`);
  } finally {
    await cluster.stop();
  }
}

main().catch((error: unknown) => {
  console.error(`BAD   ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
});
