import { z } from 'zod';
import { podSpecOf, replicasOf, type Container, type Manifest } from './render';

/** Rules for everything that is rendered; returns one line for each violation. */
export const violations = (manifests: Manifest[]): string[] => [
  ...manifests.flatMap(podViolations),
  ...manifests.flatMap(exposedSecrets),
  ...duplicateNames(manifests),
  ...manifests
    .filter(keepsBrokenPods)
    .map(({ metadata }) => `the budget ${metadata.name} keeps pods that do not work on a node`),
  ...manifests.filter(isSecondBot).map(({ kind, metadata }) => `${kind} ${metadata.name} allows two bots`),
];

function podViolations(manifest: Manifest): string[] {
  const pod = podSpecOf(manifest);
  if (!pod) return [];
  const name = `${manifest.kind} ${manifest.metadata.name}`;
  const { runAsNonRoot, runAsUser, seccompProfile } = pod.securityContext;
  return [
    ...(runAsNonRoot && runAsUser > 0 ? [] : [`${name} may run as root`]),
    ...(seccompProfile.type === 'RuntimeDefault' ? [] : [`${name} has no seccomp profile`]),
    ...(pod.automountServiceAccountToken ? [`${name} holds a token of the cluster`] : []),
    ...[...pod.initContainers, ...pod.containers].flatMap((container) =>
      containerViolations(name, container),
    ),
    ...stopViolations(name, pod),
    ...(pod.topologySpreadConstraints.every(({ matchLabelKeys }) =>
      matchLabelKeys.includes('pod-template-hash'),
    )
      ? []
      : [`${name}: an update may put all new pods on one node`]),
  ];
}

function containerViolations(name: string, { securityContext, ...container }: Container): string[] {
  const told = container.env.map((variable) => variable.name);
  return [
    ...told
      .filter((variable, index) => told.indexOf(variable) !== index)
      .map((variable) => `${name}: ${container.name} is told ${variable} twice`),
    ...(securityContext.readOnlyRootFilesystem ? [] : [`${name}: ${container.name} may write to its image`]),
    ...(securityContext.allowPrivilegeEscalation ? [`${name}: ${container.name} may gain rights`] : []),
    ...(securityContext.capabilities.drop.includes('ALL')
      ? []
      : [`${name}: ${container.name} keeps capabilities`]),
    ...(/:(latest)?$|^[^:]+$/.test(container.image) ? [`${name}: ${container.image} has no version`] : []),
  ];
}

/** Seconds for running requests, and for the stop itself. */
const STOP_SECONDS = 10;

const stopViolations = (name: string, pod: NonNullable<ReturnType<typeof podSpecOf>>): string[] =>
  pod.containers.flatMap(({ lifecycle }) => {
    const waits = lifecycle?.preStop.sleep.seconds ?? 0;
    return waits + STOP_SECONDS < pod.terminationGracePeriodSeconds
      ? []
      : [`${name} is killed before it has stopped`];
  });

const SECRET_NAME = /SECRET|PASSWORD|TOKEN|DATABASE_URL|REDIS_URL|WEBHOOK/;
const SECRET_VALUE = /(postgres(ql)?|rediss?):\/\/[^"'\s]*:[^"'\s]*@/;

function exposedSecrets(manifest: Manifest): string[] {
  if (manifest.kind === 'Secret') return [];
  const name = `${manifest.kind} ${manifest.metadata.name}`;
  const pod = podSpecOf(manifest);
  const open = [...(pod?.initContainers ?? []), ...(pod?.containers ?? [])]
    .flatMap(({ env }) => env)
    .filter((variable) => SECRET_NAME.test(variable.name) && variable.value !== undefined);
  return [
    ...open.map((variable) => `${name} shows ${variable.name}`),
    ...(SECRET_VALUE.test(JSON.stringify(manifest)) ? [`${name} shows an address with its password`] : []),
  ];
}

const Budget = z.object({ spec: z.object({ unhealthyPodEvictionPolicy: z.string().optional() }) });

const keepsBrokenPods = (manifest: Manifest): boolean =>
  manifest.kind === 'PodDisruptionBudget' &&
  Budget.parse(manifest).spec.unhealthyPodEvictionPolicy !== 'AlwaysAllow';

/** Discord would send each command to both. */
function isSecondBot(manifest: Manifest): boolean {
  if (!manifest.metadata.name.endsWith('-discord-bot')) return false;
  if (manifest.kind === 'Deployment') return replicasOf(manifest) > 1;
  return manifest.kind === 'HorizontalPodAutoscaler';
}

function duplicateNames(manifests: Manifest[]): string[] {
  const ids = manifests.map(({ kind, metadata }) => `${kind} ${metadata.name}`);
  return ids.filter((id, index) => ids.indexOf(id) !== index).map((id) => `${id} is there twice`);
}
