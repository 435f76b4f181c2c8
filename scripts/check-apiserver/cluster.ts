import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endProcess, startServer } from '@ten8/launcher/child-server';
import { freePorts } from '@ten8/launcher/free-port';
import { run, runTool, type Outcome } from '../check-deploy/tools';
import { serverAt } from './build';

/** A real API server with its etcd, on loopback. It checks and stores objects, but no pod runs. */
export interface Cluster {
  kubectl(...args: string[]): Outcome;
  /** Applies it as a dry run: nothing is stored. */
  dryRun(manifests: string): Outcome;
  helm(...args: string[]): Outcome;
  stop(): Promise<void>;
}

export async function startCluster(): Promise<Cluster> {
  const dir = mkdtempSync(join(tmpdir(), 'ten8-apiserver-'));
  const stops: (() => Promise<void>)[] = [async () => rmSync(dir, { recursive: true, force: true })];
  const stop = async () => {
    for (const undo of stops.splice(0).reverse()) await undo();
  };
  try {
    const [client = 0, peer = 0, secure = 0] = await freePorts(3);
    const etcd = await startEtcd(dir, `http://127.0.0.1:${client}`, `http://127.0.0.1:${peer}`);
    stops.push(() => endProcess(etcd, 'SIGTERM'));
    const config = writeFiles(dir, secure);
    const kubectl = (...args: string[]) => run('kubectl', ['--kubeconfig', config, ...args]);
    const dryRun = (manifests: string) =>
      run(
        'kubectl',
        ['--kubeconfig', config, '--namespace', 'ten8', 'apply', '--dry-run=server', '-f', '-'],
        manifests,
      );
    const api = await startApi(dir, { etcd: `http://127.0.0.1:${client}`, secure }, () =>
      ['/readyz', '/api/v1/namespaces/default'].every((path) => kubectl('get', '--raw', path).isGood),
    );
    stops.push(() => endProcess(api, 'SIGTERM'));
    return { kubectl, dryRun, helm: (...args) => runTool('helm', ['--kubeconfig', config, ...args]), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function startEtcd(dir: string, client: string, peer: string): Promise<number> {
  const args = [
    `--data-dir=${join(dir, 'etcd')}`,
    `--listen-client-urls=${client}`,
    `--advertise-client-urls=${client}`,
    `--listen-peer-urls=${peer}`,
    `--initial-advertise-peer-urls=${peer}`,
    `--initial-cluster=default=${peer}`,
  ];
  const answers = () =>
    fetch(`${client}/health`).then(
      ({ ok }) => ok,
      () => false,
    );
  return (await startServer({ file: serverAt('etcd'), args, durable: false }, answers)).pid;
}

async function startApi(
  dir: string,
  { etcd, secure }: { etcd: string; secure: number },
  isReady: () => boolean,
): Promise<number> {
  const args = [
    `--etcd-servers=${etcd}`,
    '--bind-address=127.0.0.1',
    `--secure-port=${secure}`,
    `--cert-dir=${join(dir, 'certificates')}`,
    `--token-auth-file=${join(dir, 'tokens.csv')}`,
    '--authorization-mode=RBAC',
    '--service-account-issuer=https://ten8.invalid',
    `--service-account-key-file=${join(dir, 'accounts.pem')}`,
    `--service-account-signing-key-file=${join(dir, 'accounts.pem')}`,
    '--service-cluster-ip-range=10.96.0.0/16',
    // There is no controller that creates a service account in each namespace.
    '--disable-admission-plugins=ServiceAccount',
  ];
  const command = { file: serverAt('kube-apiserver'), args, durable: false };
  return (await startServer(command, async () => isReady())).pid;
}

/** Its keys, and how kubectl and helm find it. */
function writeFiles(dir: string, port: number): string {
  const token = randomBytes(24).toString('hex');
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  writeFileSync(join(dir, 'accounts.pem'), privateKey.export({ type: 'pkcs1', format: 'pem' }));
  writeFileSync(join(dir, 'tokens.csv'), `${token},check,check,system:masters\n`);
  const config = join(dir, 'config.json');
  const named = { cluster: 'check', user: 'check' };
  const server = { server: `https://127.0.0.1:${port}`, 'insecure-skip-tls-verify': true };
  writeFileSync(
    config,
    JSON.stringify({
      apiVersion: 'v1',
      kind: 'Config',
      'current-context': 'check',
      clusters: [{ name: 'check', cluster: server }],
      users: [{ name: 'check', user: { token } }],
      contexts: [{ name: 'check', context: named }],
    }),
    { mode: 0o600 },
  );
  return config;
}
