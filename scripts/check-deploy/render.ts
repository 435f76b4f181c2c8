import { parseAllDocuments } from 'yaml';
import { z } from 'zod';
import { runTool } from './tools';

const EnvVariable = z.object({
  name: z.string(),
  value: z.string().optional(),
  valueFrom: z.object({ secretKeyRef: z.object({ name: z.string(), key: z.string() }) }).optional(),
});

const Probe = z.object({
  httpGet: z.object({ path: z.string(), port: z.string() }).optional(),
  exec: z.object({ command: z.array(z.string()) }).optional(),
  tcpSocket: z.object({ port: z.string() }).optional(),
  periodSeconds: z.number(),
  timeoutSeconds: z.number().default(1),
  failureThreshold: z.number().default(3),
});

const Container = z.object({
  name: z.string(),
  image: z.string(),
  args: z.array(z.string()).default([]),
  env: z.array(EnvVariable).default([]),
  ports: z.array(z.object({ name: z.string(), containerPort: z.number() })).default([]),
  startupProbe: Probe.optional(),
  livenessProbe: Probe.optional(),
  readinessProbe: Probe.optional(),
  lifecycle: z.object({ preStop: z.object({ sleep: z.object({ seconds: z.number() }) }) }).optional(),
  volumeMounts: z.array(z.object({ name: z.string(), mountPath: z.string() })).default([]),
  resources: z.object({
    requests: z.object({ cpu: z.string(), memory: z.string() }),
    limits: z.object({ memory: z.string() }),
  }),
  securityContext: z.object({
    allowPrivilegeEscalation: z.boolean(),
    readOnlyRootFilesystem: z.boolean(),
    capabilities: z.object({ drop: z.array(z.string()) }),
  }),
});
export type Container = z.infer<typeof Container>;

export const PodSpec = z.object({
  automountServiceAccountToken: z.boolean(),
  terminationGracePeriodSeconds: z.number().default(30),
  securityContext: z.object({
    runAsNonRoot: z.boolean(),
    runAsUser: z.number(),
    seccompProfile: z.object({ type: z.string() }),
  }),
  topologySpreadConstraints: z
    .array(z.object({ matchLabelKeys: z.array(z.string()).default([]) }))
    .default([]),
  volumes: z
    .array(
      z.object({
        secret: z
          .object({ secretName: z.string(), items: z.array(z.object({ key: z.string(), path: z.string() })) })
          .optional(),
      }),
    )
    .default([]),
  initContainers: z.array(Container).default([]),
  containers: z.array(Container),
});

export type PodSpec = z.infer<typeof PodSpec>;

export const Manifest = z.looseObject({
  apiVersion: z.string(),
  kind: z.string(),
  metadata: z.looseObject({ name: z.string(), labels: z.record(z.string(), z.string()).default({}) }),
});
export type Manifest = z.infer<typeof Manifest>;

export const parseManifests = (text: string): Manifest[] =>
  parseAllDocuments(text)
    .map((document): unknown => document.toJS())
    .filter((document) => document !== null)
    .map((document) => Manifest.parse(document));

const Workload = z.object({
  spec: z.object({ replicas: z.number().optional(), template: z.object({ spec: PodSpec }) }),
});
const SinglePod = z.object({ spec: PodSpec });

/** The pods that it runs, or null if it runs none. */
export function podSpecOf(manifest: Manifest): PodSpec | null {
  if (['Deployment', 'StatefulSet'].includes(manifest.kind))
    return Workload.parse(manifest).spec.template.spec;
  return manifest.kind === 'Pod' ? SinglePod.parse(manifest).spec : null;
}

export const replicasOf = (manifest: Manifest): number => Workload.parse(manifest).spec.replicas ?? 1;

/** The release is named ten8, so that names are as short as they get. */
export function renderChart(settings: string[]): { text: string; error: string | null } {
  const sets = settings.flatMap((setting) => ['--set', setting]);
  const { isGood, output, stdout } = runTool('helm', ['template', 'ten8', 'helm/ten8', ...sets]);
  return isGood ? { text: stdout, error: null } : { text: '', error: output };
}

export const OUTSIDE_STORES = [
  'secrets.databaseUrl.existingSecret=ten8-secrets',
  'secrets.redisUrl.existingSecret=ten8-secrets',
];

/** What the bot needs, all of it. */
export const DISCORD_BOT = [
  'secrets.discordToken.existingSecret=discord',
  'settings.discordApplicationId=an-id',
  'settings.discordGuildId=a-server',
  'settings.discordLinkedRoleId=a-role',
];
