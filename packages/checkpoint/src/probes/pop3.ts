import type { Pop3Target } from '@vedette/contract/checkpoint/target';
import { errorCodes } from '@vedette/contract/v4/error-codes';
import { ProbeFailure } from '../probe-failure.js';
import type { ServiceCheck } from './service/check.js';
import { Conversation } from './service/conversation.js';

/** POP3 over TLS from the first byte. */
const SECURE_PORT = 995;
const MOST_CAPABILITIES = 100;

const codes = {
  timeout: errorCodes.mailTimeout,
  greeting: errorCodes.pop3Greeting,
  refusal: errorCodes.mailServerError,
};

/** Greeting, CAPA, STLS where it is offered, login where there is one, QUIT; no mail is read (section 7.5). */
export async function checkPop3(check: ServiceCheck, target: Pop3Target): Promise<void> {
  const socket = await check.connect(target);
  const talk = new Conversation(check, socket, codes);
  await check.timed('downloadMs', async () => {
    if (target.port === SECURE_PORT) await talk.secure(target.host);
    const greeting = await talk.readLine();
    if (!isOk(greeting)) throw new ProbeFailure(errorCodes.pop3Greeting, greeting);
    talk.greeted();
    check.note('Greeting', greeting);
    const offered = await goOverToTls(talk, target.host, await capabilities(talk));
    check.note('Offers', offered.join('\n'));
    if (target.username !== '') await logIn(talk, target, offered);
  });
  await talk.leave('QUIT');
}

const isOk = (line: string): boolean => /^\+OK\b/i.test(line);

/** An answer of one line. */
async function ask(talk: Conversation, line: string, shown?: string): Promise<string> {
  talk.send(line, shown);
  const answer = await talk.readLine();
  if (!isOk(answer) && !/^-ERR\b/i.test(answer)) throw talk.nonsense(`the server says: ${answer}`);
  return answer;
}

/** Old servers do not know the question; then nothing is known of them. */
async function capabilities(talk: Conversation): Promise<readonly string[]> {
  if (!isOk(await ask(talk, 'CAPA'))) return [];
  const lines: string[] = [];
  for (let line = await talk.readLine(); line !== '.'; line = await talk.readLine()) {
    lines.push(line.toUpperCase());
    if (lines.length > MOST_CAPABILITIES) throw talk.nonsense('a list of capabilities without end');
  }
  return lines;
}

async function goOverToTls(talk: Conversation, host: string, offered: readonly string[]): Promise<readonly string[]> {
  if (talk.isSecure || !offered.includes('STLS')) return offered;
  const ready = await ask(talk, 'STLS');
  if (!isOk(ready)) throw new ProbeFailure(errorCodes.mailTlsUnavailable, `STLS: ${ready}`);
  await talk.secure(host);
  return capabilities(talk);
}

async function logIn(
  talk: Conversation,
  { username, password }: Pop3Target,
  offered: readonly string[],
): Promise<void> {
  if (offered.length > 0 && !offered.includes('USER')) {
    throw new ProbeFailure(errorCodes.mailLoginUnsupported, `offered: ${offered.join(', ')}`);
  }
  for (const [line, shown] of [
    [`USER ${username}`, `USER ${username}`],
    [`PASS ${password}`, 'PASS …'],
  ] as const) {
    const answer = await ask(talk, line, shown);
    if (!isOk(answer)) throw new ProbeFailure(errorCodes.mailLoginFailed, answer);
  }
}
