import {
  checkChart,
  checkGeneratedFiles,
  checkKustomize,
  checkScore,
  checkValues,
  lintChart,
} from './chart-checks';
import { checkEffects } from './effects';
import { checkAlerts, checkCompose, checkDockerfile } from './file-checks';
import type { Finding } from './finding';
import { writeGeneratedFiles } from './manifests';

const CHECKS: Record<string, () => Finding> = {
  'helm lint': lintChart,
  'made files': checkGeneratedFiles,
  'wrong values': checkValues,
  chart: checkChart,
  'what settings do': checkEffects,
  'k8s/': checkKustomize,
  'docker-compose.yml': checkCompose,
  Dockerfile: checkDockerfile,
  alerts: checkAlerts,
  'kube-score': checkScore,
};

/** `npm run check:deploy`: checks every file that deploys Ten8, with the tools that use it. */
function main(): void {
  if (process.argv.includes('--write')) writeGeneratedFiles();
  for (const [name, check] of Object.entries(CHECKS)) {
    const { counted, faults } = check();
    console.log(`${faults.length === 0 ? 'good' : 'BAD '}  ${name} (${counted})`);
    for (const fault of faults) console.log(`      ${fault.replaceAll('\n', '\n      ')}`);
    if (faults.length > 0) process.exitCode = 1;
  }
}

main();
