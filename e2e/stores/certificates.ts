import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runTool } from './processes';

export interface Certificates {
  authority: string;
  certificate: string;
  key: string;
}

/** A CA for this check, and a certificate of it for a server on loopback. */
export function makeCertificates(dir: string): Certificates {
  const at = (name: string) => join(dir, name);
  const files = { authority: at('ca.crt'), certificate: at('server.crt'), key: at('server.key') };
  const request = ['req', '-newkey', 'rsa:2048', '-nodes'];
  runTool(
    'openssl',
    ...request,
    '-x509',
    '-subj',
    '/CN=check',
    '-keyout',
    at('ca.key'),
    '-out',
    files.authority,
  );
  runTool('openssl', ...request, '-subj', '/CN=localhost', '-keyout', files.key, '-out', at('server.csr'));
  writeFileSync(at('names'), 'subjectAltName=DNS:localhost,IP:127.0.0.1\n');
  const signing = [
    '-CA',
    files.authority,
    '-CAkey',
    at('ca.key'),
    '-CAcreateserial',
    '-extfile',
    at('names'),
  ];
  runTool('openssl', 'x509', '-req', '-in', at('server.csr'), ...signing, '-out', files.certificate);
  return files;
}
