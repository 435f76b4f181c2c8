import { z } from 'zod';
import { podSpecOf, type Manifest } from './render';
import type { ServiceFacts } from './service-facts';

export type Facts = Record<string, ServiceFacts>;
export type Variables = Record<string, string | null>;

/** The chart's processes, ports, variables and policies against topology.ts and the services' configs. */
export const chartMismatches = (manifests: Manifest[], facts: Facts): string[] =>
  Object.keys(facts).flatMap((name) => [
    ...processMismatches(manifests, name, facts),
    ...policyMismatches(manifests, name, facts),
  ]);

const find = (manifests: Manifest[], kind: string, name: string): Manifest | undefined =>
  manifests.find((manifest) => manifest.kind === kind && manifest.metadata.name === `ten8-${name}`);

function processMismatches(manifests: Manifest[], name: string, facts: Facts): string[] {
  const fact = facts[name];
  const deployment = find(manifests, 'Deployment', name);
  const pod = deployment ? podSpecOf(deployment) : null;
  const container = pod?.containers[0];
  if (!fact || !pod || !container) return [`the chart runs no ${name}`];
  const env = Object.fromEntries(
    container.env.map(
      (variable) => [variable.name, variable.value ?? null] satisfies [string, string | null],
    ),
  );
  const migrates = pod.initContainers.some(({ args }) => args.includes('migrate.js'));
  return [
    ...(container.ports.some(({ containerPort }) => containerPort === fact.port)
      ? []
      : [`the chart’s ${name} does not listen on ${fact.port}`]),
    ...(migrates === (fact.schema !== null) ? [] : [`the chart’s ${name} and its schema do not agree`]),
    ...pod.initContainers
      .filter((first) => JSON.stringify(first.env) !== JSON.stringify(container.env))
      .map((first) => `the chart’s ${name} and its ${first.name} are not told the same`),
    ...environmentMismatches(`the chart’s ${name}`, env, fact),
    ...addressMismatches(`the chart’s ${name}`, env, { name, facts, prefix: 'ten8-' }),
  ];
}

function environmentMismatches(who: string, env: Variables, fact: ServiceFacts): string[] {
  return [
    ...fact.needs
      .filter((variable) => !(variable in env))
      .map((variable) => `${who} is not told ${variable}`),
    ...Object.keys(env)
      .filter((variable) => !fact.reads.includes(variable))
      .map((variable) => `${who} is told ${variable}, which it does not read`),
  ];
}

interface Addresses {
  name: string;
  facts: Facts;
  /** The prefix of a service's name. */
  prefix: string;
}

export const addressMismatches = (
  who: string,
  env: Variables,
  { name, facts, prefix }: Addresses,
): string[] =>
  (facts[name]?.neighbours ?? [])
    .filter((other) => env[other.variable] !== `http://${prefix}${other.name}:${facts[other.name]?.port}`)
    .map(({ variable }) => `${who} is told a wrong ${variable}: ${env[variable]}`);

const Policy = z.object({
  spec: z.object({
    ingress: z.array(
      z.object({
        ports: z.array(z.object({ port: z.union([z.string(), z.number()]) })),
        from: z
          .array(
            z.looseObject({
              podSelector: z.object({ matchLabels: z.record(z.string(), z.string()) }).optional(),
            }),
          )
          .optional(),
      }),
    ),
    egress: z.array(z.object({ ports: z.array(z.object({ port: z.union([z.string(), z.number()]) })) })),
  }),
});

/** Reached from outside the namespace: the proxy in front of Ten8 is not a part of it. */
const OPEN = new Set(['gateway', 'web']);
const DNS = 53;
const STORES = { postgres: 5432, redis: 6379 };
const HTTPS = 443;

function policyMismatches(manifests: Manifest[], name: string, facts: Facts): string[] {
  const manifest = find(manifests, 'NetworkPolicy', name);
  const fact = facts[name];
  if (!manifest || !fact) return [`the chart has no policy for ${name}`];
  const { ingress, egress } = Policy.parse(manifest).spec;
  const [http] = ingress.filter(({ ports }) => ports.some(({ port }) => port === 'http'));
  const clients = Object.keys(facts).filter((other) =>
    facts[other]?.neighbours.some((one) => one.name === name),
  );
  const allowed = http?.from?.map(
    (peer) => peer.podSelector?.matchLabels['app.kubernetes.io/component'] ?? 'anybody',
  );
  const out = egress.flatMap(({ ports }) => ports.map(({ port }) => Number(port)));
  const expected = [
    DNS,
    ...fact.neighbours.map((other) => facts[other.name]?.port),
    ...(fact.schema ? [STORES.postgres] : []),
    STORES.redis,
    ...(name === 'discord-bot' ? [HTTPS] : []),
  ];
  return [
    ...(same(allowed ?? ['anybody'], OPEN.has(name) ? ['anybody'] : clients)
      ? []
      : [`the policy of ${name} lets in ${allowed}`]),
    ...(same(out, expected) ? [] : [`the policy of ${name} lets out to ${out}`]),
  ];
}

const same = (a: unknown[], b: unknown[]): boolean =>
  JSON.stringify([...new Set(a)].sort()) === JSON.stringify([...new Set(b)].sort());
