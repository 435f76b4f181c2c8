import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { ROOT } from '@ten8/launcher/settings';
import { CACHE } from '../check-deploy/tools';

const Versions = z.object({ servers: z.record(z.enum(['kube-apiserver', 'etcd']), z.string()) });
const { servers } = Versions.parse(JSON.parse(readFileSync(join(ROOT, 'tools/versions.json'), 'utf8')));

/** Both can only be built as a part of another module, because they refer to their own modules by folder. */
const PROGRAMS = {
  'kube-apiserver': `import (
	"os"

	"k8s.io/component-base/cli"
	"k8s.io/kubernetes/cmd/kube-apiserver/app"
)

func main() { os.Exit(cli.Run(app.NewAPIServerCommand())) }
`,
  etcd: `import (
	"os"

	"go.etcd.io/etcd/server/v3/etcdmain"
)

func main() { etcdmain.Main(os.Args) }
`,
};

/** Where the server is; the first time it is built, which takes 5 to 20 minutes on two cores. */
export function serverAt(name: keyof typeof PROGRAMS): string {
  const file = join(CACHE, 'bin', name);
  if (existsSync(file)) return file;
  console.log(`Building ${name} (once, 5 to 20 minutes)`);
  const place = join(CACHE, 'source', name);
  mkdirSync(place, { recursive: true });
  writeFileSync(join(place, 'main.go'), `package main\n\n${PROGRAMS[name]}`);
  writeFileSync(join(place, 'go.mod'), describeModule(servers[name]));
  go(place, 'mod', 'tidy');
  const flags = ['-s', '-w', ...(name === 'kube-apiserver' ? versionFlags(servers[name]) : [])].join(' ');
  go(place, 'build', '-buildvcs=false', '-trimpath', `-ldflags=${flags}`, '-o', file, '.');
  return file;
}

/** Built this way it would not know its own version, which the chart asks for. */
function versionFlags(wanted: string): string[] {
  const version = wanted.replace(/.*@/, '');
  const [major = '', minor = ''] = version.replace('v', '').split('.');
  const place = 'k8s.io/component-base/version';
  return [
    `-X ${place}.gitVersion=${version}`,
    `-X ${place}.gitMajor=${major}`,
    `-X ${place}.gitMinor=${minor}`,
  ];
}

const go = (cwd: string, ...args: string[]): string =>
  execFileSync('go', args, {
    cwd,
    env: { ...process.env, GOTOOLCHAIN: 'local' },
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });

const Downloaded = z.object({ GoMod: z.string() });

function describeModule(wanted: string): string {
  const [module, version = ''] = wanted.split('@');
  const { GoMod } = Downloaded.parse(JSON.parse(go(ROOT, 'mod', 'download', '-json', wanted)));
  const own = readFileSync(GoMod, 'utf8');
  // v1.36.3 of Kubernetes is v0.36.3 of its parts.
  const replaced = [...own.matchAll(/^\s*(k8s\.io\/\S+) => \.\/staging/gm)].map(
    ([, part]) => `replace ${part} => ${part} ${version.replace('v1.', 'v0.')}`,
  );
  const goVersion = /^go \S+$/m.exec(own)?.[0] ?? '';
  return ['module server', goVersion, `require ${module} ${version}`, ...replaced].join('\n\n');
}
