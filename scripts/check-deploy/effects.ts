import { z } from 'zod';
import type { CheckResult } from './check-result';
import { DISCORD_BOT, OUTSIDE_STORES, parseManifests, podSpecOf, renderChart, type Manifest } from './render';
import { serviceFacts } from './service-facts';

interface Effect {
  settings: string[];
  isSeen(manifests: Manifest[]): boolean;
}

const Policy = z.object({
  spec: z.object({
    egress: z.array(z.object({ ports: z.array(z.object({ port: z.unknown() })) })).default([]),
  }),
});

const find = (manifests: Manifest[], kind: string, name: string): Manifest => {
  const found = manifests.find((one) => one.kind === kind && one.metadata.name === `ten8-${name}`);
  if (!found) throw new Error(`the chart has no ${kind} for ${name}`);
  return found;
};

const portsOut = (policy: Manifest): unknown[] =>
  Policy.parse(policy).spec.egress.flatMap(({ ports }) => ports.map(({ port }) => port));

const namesThatRead = (variable: string): string[] =>
  Object.entries(serviceFacts())
    .filter(([, { reads }]) => reads.includes(variable))
    .map(([name]) => name);

const withToken = (value: string): string[] => [
  ...DISCORD_BOT.filter((setting) => !setting.startsWith('secrets.')),
  `secrets.discordToken.value=${value}`,
];

const isToldOfBot = (manifests: Manifest[]): boolean =>
  podSpecOf(find(manifests, 'Deployment', 'auth'))?.containers.some(({ env }) =>
    env.some(({ name, value }) => name === 'DISCORD_CONFIGURED' && value === 'on'),
  ) ?? false;

/** What some settings of the chart must do. */
const EFFECTS: Record<string, Effect> = {
  'a service that uses Redis may ask the Sentinels, too': {
    settings: ['networkPolicy.sentinelPort=26379'],
    isSeen: (manifests) =>
      namesThatRead('REDIS_URL').every((name) =>
        portsOut(find(manifests, 'NetworkPolicy', name)).includes(26379),
      ),
  },
  'a changed secret replaces the pods that read it, and no others': {
    settings: withToken('new'),
    isSeen: (manifests) => {
      const before = render(withToken('old'));
      const isReplaced = (name: string) =>
        JSON.stringify(find(manifests, 'Deployment', name)) !==
        JSON.stringify(find(before, 'Deployment', name));
      return Object.keys(serviceFacts()).every(
        (name) => isReplaced(name) === namesThatRead('DISCORD_TOKEN').includes(name),
      );
    },
  },
  'every service trusts the own CA, and sees only its certificates': {
    settings: ['certificates.existingSecret=own-ca'],
    isSeen: (manifests) =>
      Object.keys(serviceFacts()).every((name) => {
        const pod = podSpecOf(find(manifests, 'Deployment', name));
        const file = pod?.volumes.find(({ secret }) => secret?.secretName === 'own-ca')?.secret?.items;
        return (
          JSON.stringify(file) === '[{"key":"ca.crt","path":"ca.crt"}]' &&
          [...(pod?.initContainers ?? []), ...(pod?.containers ?? [])].every(
            ({ env, volumeMounts }) =>
              env.some(
                ({ name, value }) => name === 'NODE_EXTRA_CA_CERTS' && value === '/certificates/ca.crt',
              ) && volumeMounts.some(({ mountPath }) => mountPath === '/certificates'),
          )
        );
      }),
  },
  'auth knows whether there is a bot': {
    settings: DISCORD_BOT,
    isSeen: (manifests) => isToldOfBot(manifests) && !isToldOfBot(render([])),
  },
  'what the bot needs may also come as its variables': {
    settings: [
      ...DISCORD_BOT.filter((setting) => !setting.includes('GuildId')),
      'services.discord-bot.env.DISCORD_GUILD_ID=a-server',
    ],
    isSeen: isToldOfBot,
  },
  'a service may have a login of its own at PostgreSQL': {
    settings: ['services.cad.databaseUrl.existingSecret=cad-login'],
    isSeen: (manifests) =>
      secretsOf(manifests, 'cad').includes('cad-login/DATABASE_URL') &&
      !secretsOf(manifests, 'cad').includes('ten8-secrets/DATABASE_URL') &&
      secretsOf(manifests, 'auth').includes('ten8-secrets/DATABASE_URL'),
  },
};

/** The names and keys of the secrets that the pods of a service read. */
const secretsOf = (manifests: Manifest[], name: string): string[] => {
  const pod = podSpecOf(find(manifests, 'Deployment', name));
  return [...(pod?.initContainers ?? []), ...(pod?.containers ?? [])]
    .flatMap(({ env }) => env)
    .map(({ valueFrom }) => `${valueFrom?.secretKeyRef.name}/${valueFrom?.secretKeyRef.key}`);
};

function render(settings: string[]): Manifest[] {
  const { text, error } = renderChart([...OUTSIDE_STORES, ...settings]);
  if (error) throw new Error(error);
  return parseManifests(text);
}

export function checkEffects(): CheckResult {
  const faults = Object.entries(EFFECTS)
    .filter(([, { settings, isSeen }]) => !isSeen(render(settings)))
    .map(([what]) => `it is not so: ${what}`);
  return { counted: `${Object.keys(EFFECTS).length} settings`, faults };
}
