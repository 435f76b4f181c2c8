// Makes tools/schemas.json.gz: the strict schemas that kubeconform checks our manifests with.
// Needs Go and the internet; run it again only when tools/versions.json names another Kubernetes.
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { parseAllDocuments } from 'yaml';

const { schemas } = JSON.parse(readFileSync(new URL('versions.json', import.meta.url), 'utf8'));

/** The kinds that the chart and the manifests use. */
const KINDS = [
  'deployment-apps-v1',
  'statefulset-apps-v1',
  'service-v1',
  'secret-v1',
  'configmap-v1',
  'namespace-v1',
  'pod-v1',
  'horizontalpodautoscaler-autoscaling-v2',
  'poddisruptionbudget-policy-v1',
  'networkpolicy-networking-v1',
  'ingress-networking-v1',
  'servicemonitor-monitoring-v1',
  'prometheusrule-monitoring-v1',
  'httproute-gateway-v1',
];

function download(module) {
  const answer = execFileSync('go', ['mod', 'download', '-json', module], {
    env: { ...process.env, GOTOOLCHAIN: 'local', GOFLAGS: '-mod=mod' },
    maxBuffer: 1e8,
  });
  return JSON.parse(answer.toString()).Dir;
}

const nameOf = ({ group, version, kind }) =>
  [kind.toLowerCase(), ...(group ? [group.split('.')[0]] : []), version].join('-');

/** Without descriptions, with nothing allowed that is not named. */
function tighten(schema) {
  if (Array.isArray(schema)) return schema.map(tighten);
  if (typeof schema !== 'object' || schema === null) return schema;
  if (schema.format === 'int-or-string' || schema['x-kubernetes-int-or-string'])
    return { oneOf: [{ type: 'string' }, { type: 'integer' }] };
  const out = {};
  for (const [key, value] of Object.entries(schema)) {
    if (key === 'description' || key.startsWith('x-kubernetes')) continue;
    if (key === '$ref') out.$ref = value;
    else if (key === 'properties')
      out.properties = Object.fromEntries(Object.entries(value).map(([name, each]) => [name, tighten(each)]));
    else out[key] = tighten(value);
  }
  if (
    out.properties &&
    out.additionalProperties === undefined &&
    !schema['x-kubernetes-preserve-unknown-fields']
  )
    out.additionalProperties = false;
  return out;
}

const pinned = (schema, { group, version, kind }) => ({
  ...schema,
  properties: {
    ...schema.properties,
    apiVersion: { enum: [group ? `${group}/${version}` : version] },
    kind: { enum: [kind] },
    metadata: schema.properties.metadata?.$ref ? schema.properties.metadata : { type: 'object' },
  },
  required: [...new Set([...(schema.required ?? []), 'apiVersion', 'kind'])],
});

function fromSwagger(dir, out) {
  const { definitions } = JSON.parse(readFileSync(join(dir, 'api/openapi-spec/swagger.json'), 'utf8'));
  for (const definition of Object.values(definitions)) {
    for (const id of definition['x-kubernetes-group-version-kind'] ?? []) {
      if (!KINDS.includes(nameOf(id)) || !definition.properties) continue;
      const needed = {};
      const collect = (text) => {
        for (const [, name] of JSON.stringify(text).matchAll(/"#\/definitions\/([^"]+)"/g)) {
          if (needed[name]) continue;
          needed[name] = tighten(definitions[name]);
          collect(definitions[name]);
        }
      };
      collect(definition);
      out[nameOf(id)] = { ...pinned(tighten(definition), id), definitions: needed };
    }
  }
}

function fromCustom(dir, out) {
  const files = readdirSync(dir).filter((name) => name.endsWith('.yaml'));
  const documents = files.flatMap((file) => parseAllDocuments(readFileSync(join(dir, file), 'utf8')));
  const definitions = documents
    .map((document) => document.toJS())
    .filter((document) => document?.kind === 'CustomResourceDefinition');
  for (const { spec } of definitions) {
    for (const { name: version, schema } of spec.versions) {
      const id = { group: spec.group, version, kind: spec.names.kind };
      if (KINDS.includes(nameOf(id))) out[nameOf(id)] = pinned(tighten(schema.openAPIV3Schema), id);
    }
  }
}

const out = {};
fromSwagger(download(schemas.kubernetes), out);
fromCustom(join(download(schemas.prometheusOperator), 'example/prometheus-operator-crd'), out);
fromCustom(join(download(schemas.gatewayApi), 'config/crd/standard'), out);
const missing = KINDS.filter((kind) => !out[kind]);
if (missing.length > 0) throw new Error(`No schema was found for ${missing.join(', ')}`);
const packed = gzipSync(JSON.stringify(out), { level: 9 });
writeFileSync(new URL('schemas.json.gz', import.meta.url), packed);
console.log(`${KINDS.length} schemas, ${packed.length} bytes`);
