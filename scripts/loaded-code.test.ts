import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The files that are loaded when a built service is, without starting it. */
async function filesLoadedBy(service: string): Promise<string[]> {
  const file = join(__dirname, `../services/${service}/dist/${service}.js`);
  const script =
    'require(process.argv[1]); console.log(Object.keys(require.cache).join("\\n")); process.exit()';
  const { stdout } = await run(process.execPath, ['-e', script, file], { maxBuffer: 4 * 1024 * 1024 });
  return stdout.trim().split('\n');
}

// Sequelize, PostgreSQL's driver and all of undici would add 30 MB to each of these processes.
test.each(['gateway', 'realtime'])(
  '%s loads no database library and only a part of undici',
  async (service) => {
    const files = await filesLoadedBy(service);
    expect(files.filter((file) => file.includes(`/services/${service}/`))).not.toHaveLength(0);
    const unwanted = /node_modules\/(sequelize\/lib\/sequelize|pg\/|undici\/(index|lib\/web))/;
    expect(files.filter((file) => unwanted.test(file))).toEqual([]);
  },
);
