import { isIPv6 } from 'node:net';
import type { TargetByKind } from '@vedette/contract/checkpoint/target';
import { errorCodes } from '@vedette/contract/v4/error-codes';
import { ProbeFailure } from '../probe-failure.js';
import type { ServiceCheck } from './service/check.js';
import { Conversation } from './service/conversation.js';
import { exchangeSasl, signIn, type SaslCarrier, type SaslReply } from './service/mail-login.js';
import { ask, readReply, type Reply } from './service/replies.js';

/** Port of SMTP with implicit TLS. */
const SECURE_PORT = 465;

const codes = {
  timeout: errorCodes.mailTimeout,
  greeting: errorCodes.smtpGreeting,
  refusal: errorCodes.mailServerError,
};

/**
 * Reads the greeting, sends EHLO, starts TLS if offered, logs in if credentials are set, and sends QUIT; sends no mail.
 */
export async function checkSmtp(check: ServiceCheck, target: TargetByKind<'smtp'>): Promise<void> {
  const socket = await check.connect(target);
  const talk = new Conversation(check, socket, codes);
  await check.timed('downloadMs', async () => {
    if (target.port === SECURE_PORT) await talk.secure(target.host);
    const greeting = await readReply(talk);
    if (greeting.code !== 220) throw new ProbeFailure(errorCodes.smtpGreeting, greeting.text);
    talk.greeted();
    check.note('Greeting', greeting.lines.join('\n'));
    const offered = await upgradeToTls(talk, target.host, await hello(talk));
    check.note('Offers', offered.join('\n'));
    if (target.username !== '') await logIn(check, talk, target, offered);
  });
  await talk.leave('QUIT');
}

/** Returns the extensions of the server; none if it only supports HELO. */
async function hello(talk: Conversation): Promise<readonly string[]> {
  const own = talk.localAddress;
  const name = isIPv6(own) ? `[IPv6:${own}]` : `[${own}]`;
  const extended = await ask(talk, `EHLO ${name}`);
  // The first line is the server's name, unless it is omitted.
  const hasName = !isStartTls(extended.lines[0] ?? '');
  if (extended.code === 250) return hasName ? extended.lines.slice(1) : extended.lines;
  const plain = await ask(talk, `HELO ${name}`);
  if (plain.code !== 250) throw new ProbeFailure(errorCodes.mailServerError, `HELO: ${plain.text}`);
  return [];
}

const isStartTls = (line: string): boolean => /^STARTTLS\b/i.test(line);

async function upgradeToTls(talk: Conversation, host: string, offered: readonly string[]): Promise<readonly string[]> {
  if (talk.isSecure || !offered.some(isStartTls)) return offered;
  const ready = await ask(talk, 'STARTTLS');
  if (ready.code !== 220) throw new ProbeFailure(errorCodes.mailTlsUnavailable, `STARTTLS: ${ready.text}`);
  await talk.secure(host);
  return hello(talk);
}

async function logIn(
  check: ServiceCheck,
  talk: Conversation,
  target: TargetByKind<'smtp'>,
  lines: readonly string[],
): Promise<void> {
  const offered = lines.flatMap((line) => (/^AUTH[ =](.*)$/i.exec(line)?.[1] ?? '').toUpperCase().split(' '));
  const known = offered.filter(Boolean).join(', ');
  const shown = `offered: ${known === '' ? 'none' : known}`;
  await signIn(check, { offered, isSecure: talk.isSecure, shown }, async (way) =>
    way === 'command' || way === 'APOP' ? shown : exchangeSasl(check, createCarrier(talk), way, target),
  );
}

/** RFC 4954 */
function createCarrier(talk: Conversation): SaslCarrier {
  const read = ({ code, lines, text }: Reply): SaslReply => {
    if (code === 334) return { kind: 'challenge', text: lines.at(-1) ?? '' };
    return code === 235 ? { kind: 'accepted' } : { kind: 'refused', text };
  };
  return {
    takesInitial: true,
    begin: async (name, initial) =>
      initial === undefined
        ? read(await ask(talk, `AUTH ${name}`))
        : read(await ask(talk, `AUTH ${name} ${initial}`, `AUTH ${name} …`)),
    answer: async (line) => read(await ask(talk, line, '…')),
  };
}
