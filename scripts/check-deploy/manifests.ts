import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { stringify } from 'yaml';
import { ROOT } from '@ten8/launcher/settings';
import { chartServices } from './chart-services';
import { OUTSIDE_STORES, parseManifests, renderChart, type Manifest } from './render';
import { runTool } from './tools';

const HEAD =
  '# Made from the chart by `npm run check:deploy -- --write`. Do not edit: patch it in an overlay.\n';

const BASE = [
  ...OUTSIDE_STORES,
  'secrets.internalSecret.existingSecret=ten8-secrets',
  'publicUrl=https://ten8.example.org',
  'ingress.enabled=true',
];
const SCALED = ['gateway', 'auth', 'community', 'civilian', 'cad', 'realtime'];

/** The chart reads this file, so it is written before the chart is rendered. */
const CHART_SERVICES = 'helm/ten8/services.yaml';

/** Every generated file, with the content that it must have. */
function generatedFiles(): Map<string, string> {
  const files = new Map([
    [CHART_SERVICES, chartServices()],
    ['helm/ten8/README.md', describeValues()],
  ]);
  const parts = groupByPart(render(BASE));
  for (const [part, manifests] of parts) files.set(`k8s/base/${part}.yaml`, print(manifests));
  files.set('k8s/base/kustomization.yaml', kustomization([...parts.keys()].map((part) => `${part}.yaml`)));

  const scaling = SCALED.flatMap((name) => [
    `services.${name}.autoscaling.enabled=true`,
    `services.${name}.autoscaling.minReplicas=3`,
    `services.${name}.autoscaling.maxReplicas=12`,
  ]);
  const large = render([...OUTSIDE_STORES, ...scaling]).filter(
    ({ kind }) => kind === 'HorizontalPodAutoscaler',
  );
  files.set('k8s/overlays/large/scaling.yaml', print(large));
  return files;
}

/** A table of all values of the chart, from their comments in values.yaml. */
function describeValues(): string {
  const args = ['--chart-search-root', 'helm', '--sort-values-order', 'file', '--dry-run'];
  const { isGood, stdout, output } = runTool('helm-docs', args);
  if (!isGood) throw new Error(output);
  return stdout.trim() + '\n';
}

function render(settings: string[]): Manifest[] {
  const { text, error } = renderChart(settings);
  if (error) throw new Error(error);
  return parseManifests(text).filter(({ kind }) => !['Secret', 'Pod'].includes(kind));
}

/** One file for each service; objects that belong to no service are in `front`. */
function groupByPart(manifests: Manifest[]): Map<string, Manifest[]> {
  const parts = new Map<string, Manifest[]>();
  for (const manifest of manifests) {
    const part = manifest.metadata.labels['app.kubernetes.io/component'] ?? 'front';
    parts.set(part, [...(parts.get(part) ?? []), manifest]);
  }
  return new Map([...parts].sort(([a], [b]) => a.localeCompare(b)));
}

const print = (manifests: Manifest[]): string =>
  HEAD +
  manifests
    .map((manifest) => stringify(withoutHelm(manifest), { lineWidth: 0, aliasDuplicateObjects: false }))
    .join('---\n');

/** Labels that only a release of the chart has. */
const withoutHelm = (value: Manifest): unknown =>
  JSON.parse(JSON.stringify(value), (key: string, inner: unknown) =>
    key === 'helm.sh/chart' || key === 'app.kubernetes.io/managed-by' ? undefined : inner,
  );

const kustomization = (resources: string[]): string =>
  HEAD +
  stringify({
    apiVersion: 'kustomize.config.k8s.io/v1beta1',
    kind: 'Kustomization',
    resources,
  });

export function writeGeneratedFiles(): void {
  writeFileSync(join(ROOT, CHART_SERVICES), chartServices());
  for (const [name, text] of generatedFiles()) {
    mkdirSync(dirname(join(ROOT, name)), { recursive: true });
    writeFileSync(join(ROOT, name), text);
  }
}

/** The names of files with other content. */
export const staleFiles = (): string[] =>
  [...generatedFiles()]
    .filter(([name, text]) => readOrEmpty(join(ROOT, name)) !== text)
    .map(([name]) => name);

function readOrEmpty(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
