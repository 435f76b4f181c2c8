import { spawnSync } from 'node:child_process';
import { ExplainedError } from './progress';

/** How PostgreSQL is started: as ourselves, or as another account. */
export interface Owner {
  uid?: number;
  gid?: number;
  /** Words before the binary on the command line. */
  prefix: string[];
}

interface Account {
  uid: number;
  gid: number;
}

const ACCOUNT = 'postgres';

/** PostgreSQL refuses to run as root, so root starts it as another account that can read the binaries and the files. */
export function chooseOwner(binary: string, dir: string): Owner {
  if (process.getuid?.() !== 0) return { prefix: [] };

  const account = findAccount() ?? createAccount();
  if (account) spawnSync('chown', ['-R', `${account.uid}:${account.gid}`, dir]);
  const owners = account ? [{ ...account, prefix: [] }, { prefix: enteringEveryFolder(account) }] : [];
  const owner = owners.find((one) => runs(one, binary, '--version') && runs(one, 'test', '-w', dir));
  if (owner) return owner;
  throw new ExplainedError(
    account
      ? `PostgreSQL does not run as root, and the account ${ACCOUNT} cannot enter ${dir} or run ${binary}.`
      : `PostgreSQL does not run as root, and an account called ${ACCOUNT} cannot be made.`,
    'Start as an ordinary user, or put the checkout and DATA_DIR where every account may enter, or set DATABASE_URL.',
  );
}

/** For a checkout in a private home: the account with one capability of root, which containers also have. */
const enteringEveryFolder = ({ uid, gid }: Account): string[] => [
  'setpriv',
  `--reuid=${uid}`,
  `--regid=${gid}`,
  '--clear-groups',
  // Without this, access(2) would ignore the capability.
  '--securebits=+no_setuid_fixup',
  '--inh-caps=+dac_override',
  '--ambient-caps=+dac_override',
];

function findAccount(): Account | null {
  const [uid, gid] = ['-u', '-g'].map((flag) => spawnSync('id', [flag, ACCOUNT], { encoding: 'utf8' }));
  if (uid?.status !== 0 || gid?.status !== 0) return null;
  return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
}

function createAccount(): Account | null {
  spawnSync('groupadd', ['--system', ACCOUNT]);
  spawnSync('useradd', ['--system', '--gid', ACCOUNT, '--no-create-home', '--shell', '/bin/false', ACCOUNT]);
  return findAccount();
}

function runs({ prefix, ...account }: Owner, program: string, ...args: string[]): boolean {
  const [file = program, ...rest] = [...prefix, program, ...args];
  return spawnSync(file, rest, { ...account, cwd: '/' }).status === 0;
}
