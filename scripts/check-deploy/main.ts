import { readArguments } from '@ten8/launcher/command-line';
import {
  checkChart,
  checkGeneratedFiles,
  checkKustomize,
  checkScore,
  checkValues,
  lintChart,
} from './chart-checks';
import type { CheckResult } from './check-result';
import { checkEffects } from './effects';
import { checkAlerts, checkCompose, checkDockerfile } from './file-checks';
import { writeGeneratedFiles } from './manifests';

const CHECKS: Record<string, () => CheckResult> = {
  'helm lint': lintChart,
  'generated files': checkGeneratedFiles,
  'wrong values': checkValues,
  chart: checkChart,
  'what settings do': checkEffects,
  'k8s/': checkKustomize,
  'docker-compose.yml': checkCompose,
  Dockerfile: checkDockerfile,
  alerts: checkAlerts,
  'kube-score': checkScore,
};

const HELP = `Usage: npm run check:deploy [-- --write]
Checks the chart, the manifests, the compose file, the Dockerfile and the alerts, with the tools that use them. The first
run builds these tools in ~/.cache/ten8-tools, which takes some minutes.

  --write   first makes the files again that are made from others, such as helm/ten8/services.yaml and k8s/base`;

function main(): void {
  const { values } = readArguments(HELP, { options: { write: { type: 'boolean' } } });
  if (values.write) writeGeneratedFiles();
  for (const [name, check] of Object.entries(CHECKS)) {
    const { counted, faults } = check();
    console.log(`${faults.length === 0 ? 'good' : 'BAD '}  ${name} (${counted})`);
    for (const fault of faults) console.log(`      ${fault.replaceAll('\n', '\n      ')}`);
    if (faults.length > 0) process.exitCode = 1;
  }
}

main();
