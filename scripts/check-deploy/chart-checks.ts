import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { ROOT } from '@ten8/launcher/settings';
import { chartMismatches } from './chart-mismatches';
import type { CheckResult } from './check-result';
import { staleFiles } from './manifests';
import { DISCORD_BOT, OUTSIDE_STORES, parseManifests, renderChart } from './render';
import { violations } from './rules';
import { serviceFacts } from './service-facts';
import { runTool } from './tools';

const ALL_ON = [
  'ingress.enabled=true',
  'ingress.tlsSecret=tls',
  'httpRoute.enabled=true',
  'httpRoute.parentRefs[0].name=front',
  'metrics.serviceMonitor.enabled=true',
  'metrics.alerts.enabled=true',
  'metrics.dashboard.enabled=true',
  'defaults.autoscaling.enabled=true',
  'secrets.moderationWebhookUrl.existingSecret=hook',
  'secrets.discordClientSecret.existingSecret=discord',
  ...DISCORD_BOT,
  'settings.otelExporterOtlpEndpoint=http://collector:4318',
  'settings.otelTracesSamplerArg=0.1',
  'certificates.existingSecret=own-ca',
];

/** Every option alone, all of them together, and the whole installation for trying Ten8 out. */
const VARIANTS: Record<string, string[]> = {
  'as it comes': OUTSIDE_STORES,
  'for a first look': ['postgresql.enabled=true', 'redis.enabled=true'],
  'everything on': [...OUTSIDE_STORES, ...ALL_ON],
  'no policies': [...OUTSIDE_STORES, 'networkPolicy.enabled=false'],
  'one replica': [...OUTSIDE_STORES, 'defaults.replicas=1', 'defaults.topologySpread=false'],
  'no budgets': [...OUTSIDE_STORES, 'defaults.podDisruptionBudget=false'],
  'a registry of its own': [
    ...OUTSIDE_STORES,
    'image.registry=registry.example.org',
    'image.pullSecrets={pull}',
  ],
  'secrets as values': [
    'secrets.databaseUrl.value=postgres://u:p@db:5432/ten8',
    'secrets.redisUrl.value=redis://r',
  ],
  'placed by hand': [
    ...OUTSIDE_STORES,
    'services.cad.nodeSelector.disk=ssd',
    'services.cad.env.NODE_OPTIONS=--max-old-space-size=300',
    'services.cad.env.LOG_LEVEL=debug',
  ],
  ...Object.fromEntries(
    ALL_ON.filter((one) => one.endsWith('enabled=true')).map((one) => [
      one,
      [
        ...OUTSIDE_STORES,
        one,
        ...(one.startsWith('httpRoute') ? ['httpRoute.parentRefs[0].name=front'] : []),
      ],
    ]),
  ),
};

/** The fewest objects of a complete render: eight services with Deployment, Service and policy. */
const FEWEST_OBJECTS = 24;

const SCHEMAS = `{{.ResourceKind}}{{.KindSuffix}}.json`;

function withSchemas<T>(use: (place: string) => T): T {
  const dir = mkdtempSync(join(tmpdir(), 'ten8-schemas-'));
  try {
    const packed = gunzipSync(readFileSync(join(ROOT, 'tools/schemas.json.gz'))).toString();
    for (const [name, schema] of Object.entries(JSON.parse(packed)))
      writeFileSync(join(dir, `${name}.json`), JSON.stringify(schema));
    return use(join(dir, SCHEMAS));
  } finally {
    rmSync(dir, { recursive: true });
  }
}

/** Against the schemas of Kubernetes and of the custom kinds; nothing may be unknown or skipped. */
function conforms(what: string, text: string, schemas: string): string[] {
  const count = parseManifests(text).length;
  const { isGood, output } = runTool(
    'kubeconform',
    ['-strict', '-summary', '-schema-location', schemas, '-'],
    text,
  );
  const seen = Number(/Summary: (\d+) resources? found/.exec(output)?.[1] ?? 0);
  return [
    ...(isGood ? [] : [`${what}: ${output}`]),
    ...(count >= FEWEST_OBJECTS && seen === count
      ? []
      : [`${what}: ${seen} of ${count} objects were checked`]),
  ];
}

export function checkChart(): CheckResult {
  const facts = serviceFacts();
  let count = 0;
  const faults = withSchemas((schemas) =>
    Object.entries(VARIANTS).flatMap(([variant, settings]) => {
      const { text, error } = renderChart(settings);
      if (error) return [`${variant}: ${error}`];
      const manifests = parseManifests(text);
      count += manifests.length;
      return [
        ...conforms(variant, text, schemas),
        ...violations(manifests).map((violation) => `${variant}: ${violation}`),
      ];
    }),
  );
  const plain = parseManifests(renderChart(OUTSIDE_STORES).text);
  faults.push(...chartMismatches(plain, facts));
  return { counted: `${Object.keys(VARIANTS).length} renders, ${count} objects`, faults };
}

const WRONG_VALUES: Record<string, string> = {
  'gatway.replicas=2': 'gatway',
  'services.cad.replcas=2': 'replcas',
  'services.gatway.replicas=2': 'gatway',
  'services.discord-bot.replicas=2': 'maximum',
  'settings.registration=maybe': 'registration',
  'settings.otelTracesSamplerArg=2': 'otelTracesSamplerArg',
  'publicUrl=ten8.example.org': 'publicUrl',
  'settings.discordApplicationId=an-id': 'needs secrets.discordToken, settings.discordGuildId,',
  'defaults.preStopSeconds=25': 'terminationGracePeriodSeconds of auth',
};

export function checkValues(): CheckResult {
  const faults = Object.entries(WRONG_VALUES).flatMap(([setting, word]) => {
    const { error } = renderChart([...OUTSIDE_STORES, setting]);
    return error?.includes(word) ? [] : [`${setting} is not refused`];
  });
  const { error } = renderChart([]);
  if (!error?.includes('secrets.databaseUrl')) faults.push('a chart without a database is not refused');
  return { counted: `${Object.keys(WRONG_VALUES).length + 1} wrong values`, faults };
}

export function lintChart(): CheckResult {
  const sets = OUTSIDE_STORES.flatMap((setting) => ['--set', setting]);
  const { isGood, output } = runTool('helm', ['lint', '--strict', 'helm/ten8', ...sets]);
  return { counted: '1 chart', faults: isGood ? [] : [output] };
}

export const checkGeneratedFiles = (): CheckResult => ({
  counted: 'all of them',
  faults: staleFiles().map((name) => `${name} is not what it is made from: npm run check:deploy -- --write`),
});

export function checkKustomize(): CheckResult {
  let count = 0;
  const faults = withSchemas((schemas) =>
    ['k8s/base', 'k8s/overlays/small', 'k8s/overlays/large'].flatMap((place) => {
      const { isGood, stdout, output } = runTool('kustomize', ['build', place]);
      if (!isGood) return [`${place}: ${output}`];
      const manifests = parseManifests(stdout);
      count += manifests.length;
      return [
        ...conforms(place, stdout, schemas),
        ...violations(manifests).map((violation) => `${place}: ${violation}`),
      ];
    }),
  );
  return { counted: `3 builds, ${count} objects`, faults };
}

/** Opinions of kube-score that we do not share, each with its reason. */
const NOT_OURS = {
  'container-image-pull-policy': 'images have fixed versions',
  'container-ephemeral-storage-request-and-limit': '/tmp has a limit of its own, and nothing else is written',
  'container-resources': 'a limit of processor time would slow down an alarm',
  'container-security-context-user-group-id': 'it wants ids above 10,000; 1000 is the image’s own',
  'deployment-has-host-podantiaffinity': 'topologySpreadConstraints do the same',
  'deployment-replicas': 'the bot is one pod',
  'deployment-strategy': 'two bots at once would both answer the same command',
  'pod-networkpolicy': 'the pod of helm test is not reached by anybody',
  'pod-probes-identical': 'the web server and the bot have one thing to ask for',
};

export function checkScore(): CheckResult {
  const { text } = renderChart([
    ...OUTSIDE_STORES,
    ...ALL_ON.filter((one) => !/httpRoute|metrics/.test(one)),
  ]);
  const ignored = Object.keys(NOT_OURS).flatMap((test) => ['--ignore-test', test]);
  const { isGood, output } = runTool('kube-score', ['score', ...ignored, '--output-format', 'ci', '-'], text);
  const bad = output.split('\n').filter((line) => /^\[(CRITICAL|WARNING)\]/.test(line));
  return {
    counted: `${parseManifests(text).length} objects`,
    faults: isGood ? bad : [...bad, ...(bad.length ? [] : [output])],
  };
}
