import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Files in PEM. */
export interface Certificates {
  /** Of an authority that has signed the server's. */
  readonly authority: string;
  /** For 127.0.0.1 and localhost. */
  readonly server: string;
  readonly serverKey: string;
}

/** An authority and a server's certificate, made by the program openssl; the files' names begin with the name. */
export function makeCertificates(folder: string, name: string): Certificates {
  const file = (what: string): string => join(folder, `${name}-${what}`);
  const openssl = (...args: string[]): unknown => execFileSync('openssl', args, { stdio: 'pipe' });
  const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  const [authority, authorityKey] = [file('authority.pem'), file('authority.key')];
  openssl('req', '-x509', ...newKey, '-keyout', authorityKey, '-out', authority, '-days', '2', '-subj', `/CN=${name}`);
  const [server, serverKey, request, extensions] = [file('server.pem'), file('server.key'), file('csr'), file('ext')];
  openssl('req', ...newKey, '-keyout', serverKey, '-out', request, '-subj', '/CN=localhost');
  writeFileSync(extensions, 'subjectAltName=IP:127.0.0.1,DNS:localhost\n');
  const signed = ['-CA', authority, '-CAkey', authorityKey, '-CAcreateserial', '-days', '2', '-extfile', extensions];
  openssl('x509', '-req', '-in', request, ...signed, '-out', server);
  return { authority, server, serverKey };
}
