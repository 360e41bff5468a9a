import { isIPv6 } from 'node:net';
import type { SmtpTarget } from '@vedette/contract/checkpoint/target';
import { errorCodes } from '@vedette/contract/v4/error-codes';
import { ProbeFailure } from '../probe-failure.js';
import type { ServiceCheck } from './service/check.js';
import { Conversation } from './service/conversation.js';
import { ask, readReply, type Reply } from './service/replies.js';

/** SMTP over TLS from the first byte. */
const SECURE_PORT = 465;

const codes = {
  timeout: errorCodes.mailTimeout,
  greeting: errorCodes.smtpGreeting,
  refusal: errorCodes.mailServerError,
};

/** Greeting, EHLO, STARTTLS where it is offered, login where there is one, QUIT; no mail is sent (section 7.5). */
export async function checkSmtp(check: ServiceCheck, target: SmtpTarget): Promise<void> {
  const socket = await check.connect(target);
  const talk = new Conversation(check, socket, codes);
  await check.timed('downloadMs', async () => {
    if (target.port === SECURE_PORT) await talk.secure(target.host);
    const greeting = await readReply(talk);
    if (greeting.code !== 220) throw new ProbeFailure(errorCodes.smtpGreeting, greeting.text);
    talk.greeted();
    check.note('Greeting', greeting.lines.join('\n'));
    const offered = await goOverToTls(talk, target.host, await hello(talk));
    check.note('Offers', offered.join('\n'));
    if (target.username !== '') await logIn(talk, target, offered);
  });
  await talk.leave('QUIT');
}

/** What the server offers; nothing when it knows the old greeting only. */
async function hello(talk: Conversation): Promise<readonly string[]> {
  const own = talk.localAddress;
  const name = isIPv6(own) ? `[IPv6:${own}]` : `[${own}]`;
  const extended = await ask(talk, `EHLO ${name}`);
  if (extended.code === 250) return extended.lines.slice(1);
  const plain = await ask(talk, `HELO ${name}`);
  if (plain.code !== 250) throw new ProbeFailure(errorCodes.mailServerError, `HELO: ${plain.text}`);
  return [];
}

async function goOverToTls(talk: Conversation, host: string, offered: readonly string[]): Promise<readonly string[]> {
  if (talk.isSecure || !offered.some((line) => /^STARTTLS\b/i.test(line))) return offered;
  const ready = await ask(talk, 'STARTTLS');
  if (ready.code !== 220) throw new ProbeFailure(errorCodes.mailTlsUnavailable, `STARTTLS: ${ready.text}`);
  await talk.secure(host);
  return hello(talk);
}

const base64 = (text: string): string => Buffer.from(text, 'utf8').toString('base64');

async function logIn(
  talk: Conversation,
  { username, password }: SmtpTarget,
  offered: readonly string[],
): Promise<void> {
  const methods = offered.flatMap((line) => (/^AUTH[ =](.*)$/i.exec(line)?.[1] ?? '').toUpperCase().split(' '));
  if (methods.includes('PLAIN')) {
    accepted(await ask(talk, `AUTH PLAIN ${base64(`\0${username}\0${password}`)}`, 'AUTH PLAIN …'));
    return;
  }
  if (!methods.includes('LOGIN')) {
    const known = methods.filter(Boolean).join(', ');
    throw new ProbeFailure(errorCodes.mailLoginUnsupported, `offered: ${known === '' ? 'none' : known}`);
  }
  continued(await ask(talk, 'AUTH LOGIN'));
  continued(await ask(talk, base64(username), '…'));
  accepted(await ask(talk, base64(password), '…'));
}

function continued({ code, text }: Reply): void {
  if (code !== 334) throw new ProbeFailure(errorCodes.mailLoginFailed, text);
}

function accepted({ code, text }: Reply): void {
  if (code !== 235) throw new ProbeFailure(errorCodes.mailLoginFailed, text);
}
