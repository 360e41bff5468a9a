import { isIPv6 } from 'node:net';
import type { TargetByKind } from '@vedette/contract/checkpoint/target';
import { errorCodes } from '@vedette/contract/v4/error-codes';
import { ProbeFailure } from '../probe-failure.js';
import type { ServiceCheck } from './service/service-check.js';
import { Conversation } from './service/conversation.js';
import { exchangeSasl, tryLoginMethods, type SaslTransport, type SaslReply } from './service/mail-login.js';
import { sendCommand, readReply, type Reply } from './service/replies.js';

/** Port of SMTP with implicit TLS. */
const IMPLICIT_TLS_PORT = 465;

const ERROR_CODES = {
  timeout: errorCodes.mailTimeout,
  greeting: errorCodes.smtpGreeting,
  refusal: errorCodes.mailServerError,
};

/**
 * Reads the greeting, sends EHLO, starts TLS if offered, logs in if credentials are set, and sends QUIT; sends no mail.
 */
export async function checkSmtp(check: ServiceCheck, target: TargetByKind<'smtp'>): Promise<void> {
  const socket = await check.connect(target);
  const conversation = new Conversation(check, socket, ERROR_CODES);
  await check.measure('downloadMs', async () => {
    if (target.port === IMPLICIT_TLS_PORT) await conversation.startTls(target.host);
    const greeting = await readReply(conversation);
    if (greeting.code !== 220) throw new ProbeFailure(errorCodes.smtpGreeting, greeting.text);
    conversation.markGreeted();
    check.addFact('Greeting', greeting.lines.join('\n'));
    const offered = await upgradeToTls(conversation, target.host, await requestExtensions(conversation));
    check.addFact('Offers', offered.join('\n'));
    if (target.username !== '') await logIn(check, conversation, target, offered);
  });
  await conversation.quit('QUIT');
}

/** Returns the extensions of the server; none if it only supports HELO. */
async function requestExtensions(conversation: Conversation): Promise<readonly string[]> {
  const localAddress = conversation.localAddress;
  const name = isIPv6(localAddress) ? `[IPv6:${localAddress}]` : `[${localAddress}]`;
  const ehloReply = await sendCommand(conversation, `EHLO ${name}`);
  // The first line is the server's name, unless it is omitted.
  const hasName = !isStartTls(ehloReply.lines[0] ?? '');
  if (ehloReply.code === 250) return hasName ? ehloReply.lines.slice(1) : ehloReply.lines;
  const heloReply = await sendCommand(conversation, `HELO ${name}`);
  if (heloReply.code !== 250) throw new ProbeFailure(errorCodes.mailServerError, `HELO: ${heloReply.text}`);
  return [];
}

const isStartTls = (line: string): boolean => /^STARTTLS\b/i.test(line);

async function upgradeToTls(
  conversation: Conversation,
  host: string,
  offered: readonly string[],
): Promise<readonly string[]> {
  if (conversation.isSecure || !offered.some(isStartTls)) return offered;
  const tlsReply = await sendCommand(conversation, 'STARTTLS');
  if (tlsReply.code !== 220) throw new ProbeFailure(errorCodes.mailTlsUnavailable, `STARTTLS: ${tlsReply.text}`);
  await conversation.startTls(host);
  return requestExtensions(conversation);
}

async function logIn(
  check: ServiceCheck,
  conversation: Conversation,
  target: TargetByKind<'smtp'>,
  lines: readonly string[],
): Promise<void> {
  const offered = lines.flatMap((line) => (/^AUTH[ =](.*)$/i.exec(line)?.[1] ?? '').toUpperCase().split(' '));
  const mechanismList = offered.filter(Boolean).join(', ');
  const offeredText = `offered: ${mechanismList === '' ? 'none' : mechanismList}`;
  await tryLoginMethods(check, { offered, isSecure: conversation.isSecure, offeredText }, async (method) =>
    method === 'command' || method === 'APOP'
      ? offeredText
      : exchangeSasl(check, createSaslTransport(conversation), method, target),
  );
}

/** RFC 4954 */
function createSaslTransport(conversation: Conversation): SaslTransport {
  const toSaslReply = ({ code, lines, text }: Reply): SaslReply => {
    if (code === 334) return { kind: 'challenge', text: lines.at(-1) ?? '' };
    return code === 235 ? { kind: 'accepted' } : { kind: 'refused', text };
  };
  return {
    acceptsInitialResponse: true,
    start: async (name, initialResponse) =>
      initialResponse === undefined
        ? toSaslReply(await sendCommand(conversation, `AUTH ${name}`))
        : toSaslReply(await sendCommand(conversation, `AUTH ${name} ${initialResponse}`, `AUTH ${name} …`)),
    respond: async (line) => toSaslReply(await sendCommand(conversation, line, '…')),
  };
}
