import type { ApiClient } from '@ten8/api-client/api-client';
import { signIn } from '@ten8/contracts/auth/session';
import type { ComposeSet } from './compose-set';
import { until } from './until';

const SECOND = { email: 'sam@check.ten8', password: 'correct-horse' };
const BACKUP = 'backup --file - --passphrase-file /secret.txt';
const RESTORE = 'restore --file - --passphrase-file /secret.txt';

/** Throws with what the doctor says if something has to be corrected. */
export async function checkAdminCommands(set: ComposeSet, browser: ApiClient): Promise<void> {
  const findings = set.admin('doctor').split('\n');
  console.log(`good  the doctor has ${findings.length} findings, and nothing to correct`);
  set.admin(
    `create-user --email ${SECOND.email} --password ${SECOND.password} --first-name Sam --last-name Check`,
  );
  await browser.ask(signIn, { body: SECOND });
  console.log('good  an operator creates an account');
}

/** Moves everything into new volumes by a backup, as docs/how-to.md does to another host. */
export async function checkBackup(set: ComposeSet, browser: ApiClient): Promise<void> {
  set.admin(BACKUP, '> ten8.backup');
  set.compose('down', '--volumes', '--remove-orphans');
  set.compose('up', '--detach', '--no-build', 'postgres');
  await until('the backup is restored', async () => set.admin(RESTORE, '< ten8.backup'));
  set.compose('up', '--detach', '--no-build');
  await until('a restored account signs in', () => browser.ask(signIn, { body: SECOND }));
  console.log('good  a backup is restored into new volumes');
}
