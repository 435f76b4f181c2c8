import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '@ten8/launcher/settings';
import type { CheckResult } from './check-result';
import { composeMismatches } from './compose-mismatches';
import { serviceFacts } from './service-facts';
import { runTool } from './tools';

/** With made-up secrets in place of those that the file demands. */
export function checkCompose(): CheckResult {
  const dir = mkdtempSync(join(tmpdir(), 'ten8-compose-'));
  try {
    const text = readFileSync(join(ROOT, 'docker-compose.yml'), 'utf8');
    const file = join(dir, 'docker-compose.yml');
    writeFileSync(file, text.replace(/\$\{\w+:\?[^}]*\}/g, 'made-up'));
    const { isGood, output } = runTool('compose-go', [file]);
    return { counted: '1 file', faults: [...(isGood ? [] : [output]), ...composeMismatches(serviceFacts())] };
  } finally {
    rmSync(dir, { recursive: true });
  }
}

export function checkDockerfile(): CheckResult {
  const { isGood, output } = runTool('hadolint', ['Dockerfile']);
  return { counted: '1 file', faults: isGood ? [] : [output] };
}

export function checkAlerts(): CheckResult {
  const { isGood, output } = runTool('promtool', ['check', 'rules', 'helm/ten8/files/alerts.yaml']);
  const text = readFileSync(join(ROOT, 'helm/ten8/files/alerts.yaml'), 'utf8');
  const runbooks = [...text.matchAll(/runbook_url: (\S+)/g)].map(([, file]) => file ?? '');
  const alerts = [...text.matchAll(/- alert:/g)].length;
  const missing = runbooks.filter((file) => !exists(join(ROOT, file)));
  return {
    counted: `${alerts} alerts`,
    faults: [
      ...(isGood ? [] : [output]),
      ...(runbooks.length === alerts ? [] : ['an alert has no runbook']),
      ...missing.map((file) => `${file} does not exist`),
      ...notWatched(text).map((name) => `the alert Ten8NotScraped does not name ${name}`),
    ],
  };
}

/** The services that the alert about missing metrics does not name. */
function notWatched(alerts: string): string[] {
  const watched = /ten8\.\*-\(([^)]+)\)/.exec(alerts)?.[1]?.split('|') ?? [];
  return Object.keys(serviceFacts()).filter((name) => !watched.includes(name));
}

function exists(file: string): boolean {
  try {
    return readFileSync(file).length > 0;
  } catch {
    return false;
  }
}
