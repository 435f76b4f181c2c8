import { spawnSync } from 'node:child_process';

/** How PostgreSQL is started: as ourselves, as another account, or as one of a private user namespace. */
export interface Owner {
  uid?: number;
  gid?: number;
  /** What stands before the binary on the command line. */
  prefix: string[];
}

const ACCOUNT = 'postgres';
const NAMESPACE = ['unshare', '--user', '--map-user=1', '--map-group=1'];

/** PostgreSQL refuses to run as root, so root lends it an account that can reach the binaries and the files. */
export function chooseOwner(binary: string, dir: string): Owner {
  if (process.getuid?.() !== 0) return { prefix: [] };

  const account = findAccount() ?? createAccount();
  if (account) {
    giveTo(dir, account.uid, account.gid);
    if (reaches(account, binary, ['--version']) && reaches(account, 'test', ['-w', dir])) {
      return { ...account, prefix: [] };
    }
  }
  // A checkout in a private home: only root gets there, so root becomes "somebody else" for this one process.
  giveTo(dir, 0, 0);
  return { prefix: NAMESPACE };
}

function giveTo(dir: string, uid: number, gid: number) {
  spawnSync('chown', ['-R', `${uid}:${gid}`, dir]);
}

function findAccount(): { uid: number; gid: number } | null {
  const [uid, gid] = ['-u', '-g'].map((flag) => spawnSync('id', [flag, ACCOUNT], { encoding: 'utf8' }));
  if (uid?.status !== 0 || gid?.status !== 0) return null;
  return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
}

function createAccount(): { uid: number; gid: number } | null {
  spawnSync('groupadd', ['--system', ACCOUNT]);
  spawnSync('useradd', ['--system', '--gid', ACCOUNT, '--no-create-home', '--shell', '/bin/false', ACCOUNT]);
  return findAccount();
}

const reaches = (account: { uid: number; gid: number }, file: string, args: string[]): boolean =>
  spawnSync(file, args, { ...account, cwd: '/' }).status === 0;
