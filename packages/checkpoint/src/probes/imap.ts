import type { ImapTarget } from '@vedette/contract/checkpoint/target';
import { errorCodes } from '@vedette/contract/v4/error-codes';
import { ProbeFailure } from '../probe-failure.js';
import type { ServiceCheck } from './service/check.js';
import { Conversation } from './service/conversation.js';

const MOST_LINES = 200;

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
 * Greeting, TLS as the target wants it or where it is offered, login where there is one, LOGOUT; no mail is read
 * (section 7.5).
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
    const offered = await goOverToTls(talk, target.host, await capabilities(talk));
    check.note('Offers', offered.join(' '));
    const isSignedIn = /^\* PREAUTH\b/i.test(greeting);
    if (target.username !== '' && !isSignedIn) await logIn(talk, target, offered);
  });
  await talk.leave('z LOGOUT');
}

/** Sends a command with its tag and reads up to its answer. `shown`: what people may see of it. */
async function ask(talk: Conversation, tag: string, command: string, shown = command): Promise<Answer> {
  talk.send(`${tag} ${command}`, `${tag} ${shown}`);
  const untagged: string[] = [];
  for (;;) {
    const line = await talk.readLine();
    if (line.startsWith(`${tag} `)) {
      const text = line.slice(tag.length + 1);
      if (!/^(OK|NO|BAD)\b/i.test(text)) throw talk.nonsense(`the server says: ${line}`);
      return { isOk: /^OK\b/i.test(text), text, untagged };
    }
    if (!line.startsWith('* ')) throw talk.nonsense(`the server says: ${line}`);
    untagged.push(line.slice(2));
    if (untagged.length > MOST_LINES) throw talk.nonsense(`an answer of more than ${MOST_LINES} lines`);
  }
}

async function capabilities(talk: Conversation): Promise<readonly string[]> {
  const { isOk, text, untagged } = await ask(talk, 'a', 'CAPABILITY');
  if (!isOk) throw new ProbeFailure(errorCodes.mailServerError, `CAPABILITY: ${text}`);
  return untagged
    .flatMap((line) => (/^CAPABILITY (.*)$/i.exec(line)?.[1] ?? '').toUpperCase().split(' '))
    .filter(Boolean);
}

async function goOverToTls(talk: Conversation, host: string, offered: readonly string[]): Promise<readonly string[]> {
  if (talk.isSecure || !offered.includes('STARTTLS')) return offered;
  const { isOk, text } = await ask(talk, 'b', 'STARTTLS');
  if (!isOk) throw new ProbeFailure(errorCodes.mailTlsUnavailable, `STARTTLS: ${text}`);
  await talk.secure(host);
  return capabilities(talk);
}

/** RFC 3501 quoted strings; what is not ASCII goes as it is, as servers of today take it. */
const quoted = (text: string): string => `"${text.replace(/["\\]/g, '\\$&')}"`;

async function logIn(
  talk: Conversation,
  { username, password }: ImapTarget,
  offered: readonly string[],
): Promise<void> {
  if (offered.includes('LOGINDISABLED')) {
    throw new ProbeFailure(errorCodes.mailLoginUnsupported, 'the server says LOGINDISABLED');
  }
  const { isOk, text } = await ask(
    talk,
    'c',
    `LOGIN ${quoted(username)} ${quoted(password)}`,
    `LOGIN ${quoted(username)} …`,
  );
  if (!isOk) throw new ProbeFailure(errorCodes.mailLoginFailed, text);
}
