import type { ImapTarget } from '@vedette/contract/checkpoint/target';
import { errorCodes } from '@vedette/contract/v4/error-codes';
import { ProbeFailure } from '../probe-failure.js';
import type { ServiceCheck } from './service/check.js';
import { Conversation } from './service/conversation.js';
import { exchangeSasl, signIn, type SaslCarrier, type SaslReply } from './service/mail-login.js';

const MAX_LINES = 200;

const codes = {
  timeout: errorCodes.mailTimeout,
  greeting: errorCodes.imapGreeting,
  refusal: errorCodes.mailServerError,
};

interface Answer {
  readonly isOk: boolean;
  /** The tagged line without its tag. */
  readonly text: string;
  readonly untagged: readonly string[];
}

/**
 * Reads the greeting, starts TLS as configured or offered, logs in if credentials are set, and sends LOGOUT; reads no
 * mail.
 */
export async function checkImap(check: ServiceCheck, target: ImapTarget): Promise<void> {
  const socket = await check.connect(target);
  const talk = new Conversation(check, socket, codes);
  await check.timed('downloadMs', async () => {
    if (target.secureConnection) await talk.secure(target.host);
    const greeting = await talk.readLine();
    if (!/^\* (OK|PREAUTH)\b/i.test(greeting)) throw new ProbeFailure(errorCodes.imapGreeting, greeting);
    talk.greeted();
    check.note('Greeting', greeting);
    const offered = await upgradeToTls(talk, target.host, await capabilities(talk));
    check.note('Offers', offered.join(' '));
    const isSignedIn = /^\* PREAUTH\b/i.test(greeting);
    if (target.username !== '' && !isSignedIn) await logIn(check, talk, target, offered);
  });
  await talk.leave('z LOGOUT');
}

/** Sends a tagged command and reads up to its response. `shown` is the redacted command for the dialogue. */
async function ask(talk: Conversation, tag: string, command: string, shown = command): Promise<Answer> {
  talk.send(`${tag} ${command}`, `${tag} ${shown}`);
  const untagged: string[] = [];
  for (;;) {
    const line = await talk.readLine();
    if (line.startsWith(`${tag} `)) {
      const text = line.slice(tag.length + 1);
      if (!/^(OK|NO|BAD)\b/i.test(text)) throw talk.nonsense(`the server responded: ${line}`);
      return { isOk: /^OK\b/i.test(text), text, untagged };
    }
    if (!line.startsWith('* ')) throw talk.nonsense(`the server responded: ${line}`);
    untagged.push(line.slice(2));
    if (untagged.length > MAX_LINES) throw talk.nonsense(`a response of more than ${MAX_LINES} lines`);
  }
}

async function capabilities(talk: Conversation): Promise<readonly string[]> {
  const { isOk, text, untagged } = await ask(talk, 'a', 'CAPABILITY');
  if (!isOk) throw new ProbeFailure(errorCodes.mailServerError, `CAPABILITY: ${text}`);
  return untagged
    .flatMap((line) => (/^CAPABILITY (.*)$/i.exec(line)?.[1] ?? '').toUpperCase().split(' '))
    .filter(Boolean);
}

async function upgradeToTls(talk: Conversation, host: string, offered: readonly string[]): Promise<readonly string[]> {
  if (talk.isSecure || !offered.includes('STARTTLS')) return offered;
  const { isOk, text } = await ask(talk, 'b', 'STARTTLS');
  if (!isOk) throw new ProbeFailure(errorCodes.mailTlsUnavailable, `STARTTLS: ${text}`);
  await talk.secure(host);
  return capabilities(talk);
}

/** Formats a quoted string of RFC 3501. Non-ASCII characters are sent unchanged, which current servers accept. */
const quoted = (text: string): string => `"${text.replace(/["\\]/g, '\\$&')}"`;

async function logIn(
  check: ServiceCheck,
  talk: Conversation,
  target: ImapTarget,
  capabilities: readonly string[],
): Promise<void> {
  const mechanisms = capabilities.flatMap((one) => (one.startsWith('AUTH=') ? [one.slice('AUTH='.length)] : []));
  const isDisabled = capabilities.includes('LOGINDISABLED');
  const offered = isDisabled ? mechanisms : ['command', ...mechanisms];
  const shown = `the server announces LOGINDISABLED; offered: ${mechanisms.length === 0 ? 'none' : mechanisms.join(', ')}`;
  const takesInitial = capabilities.includes('SASL-IR');
  const tags = ['c', 'd'];
  await signIn(check, { offered, isSecure: talk.isSecure, shown }, async (way) => {
    const tag = tags.shift() ?? 'e';
    if (way === 'command' || way === 'APOP') return loginCommand(talk, tag, target);
    return exchangeSasl(check, createCarrier(talk, tag, takesInitial), way, target);
  });
}

async function loginCommand(talk: Conversation, tag: string, target: ImapTarget): Promise<string | undefined> {
  const { username, password } = target;
  const command = `LOGIN ${quoted(username)} ${quoted(password)}`;
  const { isOk, text } = await ask(talk, tag, command, `LOGIN ${quoted(username)} …`);
  return isOk ? undefined : text;
}

/** RFC 3501, 6.2.2; RFC 4959 for the initial response. */
function createCarrier(talk: Conversation, tag: string, takesInitial: boolean): SaslCarrier {
  const read = async (): Promise<SaslReply> => {
    for (let lines = 0; lines < MAX_LINES; lines += 1) {
      const line = await talk.readLine();
      if (line.startsWith('+')) return { kind: 'challenge', text: line.slice(1).trim() };
      if (line.startsWith(`${tag} `)) {
        const text = line.slice(tag.length + 1);
        return /^OK\b/i.test(text) ? { kind: 'accepted' } : { kind: 'refused', text };
      }
      if (!line.startsWith('* ')) throw talk.nonsense(`the server responded: ${line}`);
    }
    throw talk.nonsense(`a response of more than ${MAX_LINES} lines`);
  };
  return {
    takesInitial,
    begin: (name, initial) => {
      const command = `${tag} AUTHENTICATE ${name}`;
      if (initial === undefined) talk.send(command);
      else talk.send(`${command} ${initial}`, `${command} …`);
      return read();
    },
    answer: (line) => {
      talk.send(line, '…');
      return read();
    },
  };
}
