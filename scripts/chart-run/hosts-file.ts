import { closeSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';

/** Replaces the cluster's name server: a Service's name stands for the addresses of its ready pods. */
export interface HostsFile {
  /** Mounted into every container as /etc/hosts. */
  path: string;
  set(service: string, addresses: string[]): void;
  addressesOf(service: string): string[];
}

const LOCAL = '127.0.0.1 localhost\n::1 localhost\n';
const SIZE = 16_384;

export function createHostsFile(dir: string): HostsFile {
  const path = join(dir, 'hosts');
  const known = new Map<string, string[]>();

  /** One write of the same length, so that a reader sees either the old or the new text. */
  function write() {
    const lines = [...known].flatMap(([name, addresses]) =>
      addresses.map((address) => `${address} ${name}\n`),
    );
    const text = Buffer.alloc(SIZE, '\n');
    text.write(LOCAL + lines.join(''));
    const open = openSync(path, 'a+');
    closeSync(open);
    const target = openSync(path, 'r+');
    writeSync(target, text, 0, SIZE, 0);
    closeSync(target);
  }
  write();

  return {
    path,
    set(service, addresses) {
      known.set(service, addresses);
      write();
    },
    addressesOf: (service) => known.get(service) ?? [],
  };
}
