import { isIP } from 'node:net';
import { connect, type DetailedPeerCertificate } from 'node:tls';
import { after } from '../timer.js';

const LIMIT_MS = 5_000;
const MAX_CHAIN = 10;

export interface TlsTarget {
  readonly address: string;
  readonly port: number;
  readonly host: string;
}

/** Returns the certificates a server sends, its own first and without verification, or why there are none. */
export function certificateChain({ address, port, host }: TlsTarget, signal: AbortSignal): Promise<string> {
  return new Promise((resolve) => {
    // Verification is not needed, because nothing is sent over this connection.
    const options = { host: address, port, rejectUnauthorized: false, minVersion: 'TLSv1' as const };
    const socket = connect({ ...options, ...(isIP(host) === 0 && { servername: host }) });
    const end = (text: string): void => {
      stop();
      signal.removeEventListener('abort', onAbort);
      socket.destroy();
      resolve(text);
    };
    const onAbort = (): void => end('');
    const stop = after(LIMIT_MS, () => end('No certificate received in time.'));
    signal.addEventListener('abort', onAbort);
    socket.on('error', (error: Error) => end(`No certificate: ${error.message.slice(0, 500)}`));
    socket.once('secureConnect', () => end(chainText(socket.getPeerCertificate(true))));
  });
}

function chainText(leaf: Partial<DetailedPeerCertificate>): string {
  const lines: string[] = [];
  const seen = new Set<string>();
  let one: Partial<DetailedPeerCertificate> | undefined = leaf;
  while (one?.fingerprint256 !== undefined && !seen.has(one.fingerprint256) && lines.length < MAX_CHAIN) {
    seen.add(one.fingerprint256);
    lines.push(
      [
        `${lines.length}: ${formatName(one.subject)}`,
        `   issued by ${formatName(one.issuer)}`,
        `   valid ${one.valid_from ?? '?'} to ${one.valid_to ?? '?'}`,
        ...(one.subjectaltname === undefined ? [] : [`   for ${one.subjectaltname.slice(0, 2_000)}`]),
        `   SHA-256 ${one.fingerprint256}`,
      ].join('\n'),
    );
    one = one.issuerCertificate;
  }
  return lines.join('\n') || 'The server sent no certificate.';
}

const formatName = (name: object | undefined): string =>
  Object.entries(name ?? {})
    .map(([key, value]) => `${key}=${String(value)}`)
    .join(', ') || '?';
