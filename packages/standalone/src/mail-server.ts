import { once } from 'node:events';
import { connect } from 'node:net';
import type { Secret } from '@vedette/kernel/secret';

const CONNECT_TIMEOUT_MS = 5_000;
const DEFAULT_PORTS: Readonly<Record<string, number>> = { 'smtp:': 587, 'smtps:': 465 };

/** Returns a sentence for the operator if no server listens at VEDETTE_SMTP_URL, otherwise undefined. */
export async function checkMailServer(smtpUrl: Secret): Promise<string | undefined> {
  const { protocol, hostname, port } = new URL(smtpUrl.reveal());
  const address = { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port) || (DEFAULT_PORTS[protocol] ?? 25) };
  const socket = connect(address);
  try {
    await once(socket, 'connect', { signal: AbortSignal.timeout(CONNECT_TIMEOUT_MS) });
    return undefined;
  } catch (error) {
    const { code, name } = error as NodeJS.ErrnoException;
    const reason = name === 'AbortError' ? 'no response' : (code ?? 'unknown');
    return `VEDETTE_SMTP_URL: the mail server at ${address.host}:${address.port} cannot be reached (${reason}); mails wait in the outbox and are retried for 24 hours.`;
  } finally {
    socket.destroy();
  }
}
