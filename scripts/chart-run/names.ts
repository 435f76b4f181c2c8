import { closeSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';

/** Replaces the cluster's name server: a Service's name stands for the addresses of its ready pods. */
export interface Names {
  /** Mounted into every container as /etc/hosts. */
  file: string;
  set(service: string, addresses: string[]): void;
  addressesOf(service: string): string[];
}

const LOCAL = '127.0.0.1 localhost\n::1 localhost\n';
const SIZE = 16_384;

export function createNames(dir: string): Names {
  const file = join(dir, 'hosts');
  const known = new Map<string, string[]>();

  /** One write of the same length, so that a reader sees either the old or the new text. */
  function write() {
    const lines = [...known].flatMap(([name, addresses]) =>
      addresses.map((address) => `${address} ${name}\n`),
    );
    const text = Buffer.alloc(SIZE, '\n');
    text.write(LOCAL + lines.join(''));
    const open = openSync(file, 'a+');
    closeSync(open);
    const target = openSync(file, 'r+');
    writeSync(target, text, 0, SIZE, 0);
    closeSync(target);
  }
  write();

  return {
    file,
    set(service, addresses) {
      known.set(service, addresses);
      write();
    },
    addressesOf: (service) => known.get(service) ?? [],
  };
}
