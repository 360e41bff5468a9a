import { isIP } from 'node:net';
import { connect, type DetailedPeerCertificate } from 'node:tls';
import { startTimer } from '../timer.js';

const TIMEOUT_MS = 5_000;
const MAX_CERTIFICATES = 10;

export interface TlsTarget {
  readonly address: string;
  readonly port: number;
  readonly host: string;
}

/** Returns the certificates a server sends, its own first and without verification, or why there are none. */
export function fetchCertificateChain({ address, port, host }: TlsTarget, signal: AbortSignal): Promise<string> {
  return new Promise((resolve) => {
    // Verification is not needed, because nothing is sent over this connection.
    const options = { host: address, port, rejectUnauthorized: false, minVersion: 'TLSv1' as const };
    const socket = connect({ ...options, ...(isIP(host) === 0 && { servername: host }) });
    const finish = (text: string): void => {
      cancelTimeout();
      signal.removeEventListener('abort', onAbort);
      socket.destroy();
      resolve(text);
    };
    const onAbort = (): void => finish('');
    const cancelTimeout = startTimer(TIMEOUT_MS, () => finish('No certificate received in time.'));
    signal.addEventListener('abort', onAbort);
    socket.on('error', (error: Error) => finish(`No certificate: ${error.message.slice(0, 500)}`));
    socket.once('secureConnect', () => finish(formatChain(socket.getPeerCertificate(true))));
  });
}

function formatChain(leaf: Partial<DetailedPeerCertificate>): string {
  const lines: string[] = [];
  const fingerprints = new Set<string>();
  let certificate: Partial<DetailedPeerCertificate> | undefined = leaf;
  while (
    certificate?.fingerprint256 !== undefined &&
    !fingerprints.has(certificate.fingerprint256) &&
    lines.length < MAX_CERTIFICATES
  ) {
    fingerprints.add(certificate.fingerprint256);
    lines.push(
      [
        `${lines.length}: ${formatName(certificate.subject)}`,
        `   issued by ${formatName(certificate.issuer)}`,
        `   valid ${certificate.valid_from ?? '?'} to ${certificate.valid_to ?? '?'}`,
        ...(certificate.subjectaltname === undefined ? [] : [`   for ${certificate.subjectaltname.slice(0, 2_000)}`]),
        `   SHA-256 ${certificate.fingerprint256}`,
      ].join('\n'),
    );
    certificate = certificate.issuerCertificate;
  }
  return lines.join('\n') || 'The server sent no certificate.';
}

const formatName = (name: object | undefined): string =>
  Object.entries(name ?? {})
    .map(([key, value]) => `${key}=${String(value)}`)
    .join(', ') || '?';
