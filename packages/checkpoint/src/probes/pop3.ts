import type { TargetByKind } from '@vedette/contract/checkpoint/target';
import { errorCodes } from '@vedette/contract/v4/error-codes';
import { ProbeFailure } from '../probe-failure.js';
import type { ServiceCheck } from './service/check.js';
import { Conversation } from './service/conversation.js';
import { exchangeSasl, signIn, type SaslCarrier, type SaslReply } from './service/mail-login.js';
import { apopDigest } from './service/sasl.js';

/** Port of POP3 with implicit TLS. */
const SECURE_PORT = 995;
const MAX_CAPABILITIES = 100;

const codes = {
  timeout: errorCodes.mailTimeout,
  greeting: errorCodes.pop3Greeting,
  refusal: errorCodes.mailServerError,
};

/**
 * Reads the greeting and CAPA, starts TLS if offered, logs in if credentials are set, and sends QUIT; reads no mail.
 */
export async function checkPop3(check: ServiceCheck, target: TargetByKind<'pop3'>): Promise<void> {
  const socket = await check.connect(target);
  const talk = new Conversation(check, socket, codes);
  await check.timed('downloadMs', async () => {
    if (target.port === SECURE_PORT) await talk.secure(target.host);
    const greeting = await talk.readLine();
    if (!isOk(greeting)) throw new ProbeFailure(errorCodes.pop3Greeting, greeting);
    talk.greeted();
    check.note('Greeting', greeting);
    const offered = await upgradeToTls(talk, target.host, await capabilities(talk));
    check.note('Offers', offered.join('\n'));
    if (target.username !== '') await logIn(check, talk, target, { capabilities: offered, greeting });
  });
  await talk.leave('QUIT');
}

const isOk = (line: string): boolean => /^\+OK\b/i.test(line);

/** Reads a response of one line. */
async function ask(talk: Conversation, line: string, shown?: string): Promise<string> {
  talk.send(line, shown);
  const answer = await talk.readLine();
  if (!isOk(answer) && !/^-ERR\b/i.test(answer)) throw talk.nonsense(`the server responded: ${answer}`);
  return answer;
}

/** Old servers do not support CAPA; then the result is empty. */
async function capabilities(talk: Conversation): Promise<readonly string[]> {
  if (!isOk(await ask(talk, 'CAPA'))) return [];
  const lines: string[] = [];
  for (let line = await talk.readLine(); line !== '.'; line = await talk.readLine()) {
    lines.push(line.toUpperCase());
    if (lines.length > MAX_CAPABILITIES) throw talk.nonsense('an endless list of capabilities');
  }
  return lines;
}

async function upgradeToTls(talk: Conversation, host: string, offered: readonly string[]): Promise<readonly string[]> {
  if (talk.isSecure || !offered.includes('STLS')) return offered;
  const ready = await ask(talk, 'STLS');
  if (!isOk(ready)) throw new ProbeFailure(errorCodes.mailTlsUnavailable, `STLS: ${ready}`);
  await talk.secure(host);
  return capabilities(talk);
}

/** Timestamp that APOP mixes with the password (RFC 1939, 7): `<1896.697170952@mail.example>`. */
const TIMESTAMP = /<[^<>\s]+@[^<>\s]+>/;

async function logIn(
  check: ServiceCheck,
  talk: Conversation,
  target: TargetByKind<'pop3'>,
  { capabilities: lines, greeting }: { readonly capabilities: readonly string[]; readonly greeting: string },
): Promise<void> {
  const mechanisms = lines.flatMap((line) => (line.startsWith('SASL ') ? line.split(' ').slice(1) : []));
  const [timestamp] = TIMESTAMP.exec(greeting) ?? [];
  const offered = [
    ...mechanisms,
    ...(timestamp === undefined ? [] : ['APOP']),
    // A server without CAPA supports USER and PASS.
    ...(lines.length === 0 || lines.includes('USER') ? ['command'] : []),
  ];
  const { username, password } = target;
  await signIn(check, { offered, isSecure: talk.isSecure, shown: `offered: ${lines.join(', ')}` }, async (way) => {
    if (way === 'command') return userCommands(talk, target);
    if (way !== 'APOP') return exchangeSasl(check, createCarrier(talk), way, target);
    const answer = await ask(talk, `APOP ${username} ${apopDigest(timestamp ?? '', password)}`, `APOP ${username} …`);
    return isOk(answer) ? undefined : answer;
  });
}

async function userCommands(
  talk: Conversation,
  { username, password }: TargetByKind<'pop3'>,
): Promise<string | undefined> {
  for (const [line, shown] of [
    [`USER ${username}`, `USER ${username}`],
    [`PASS ${password}`, 'PASS …'],
  ] as const) {
    const answer = await ask(talk, line, shown);
    if (!isOk(answer)) return answer;
  }
  return undefined;
}

/** RFC 5034. The initial response is sent after the first challenge, as older servers expect. */
function createCarrier(talk: Conversation): SaslCarrier {
  const send = async (line: string, shown: string): Promise<SaslReply> => {
    talk.send(line, shown);
    const answer = await talk.readLine();
    if (isOk(answer)) return { kind: 'accepted' };
    if (answer.startsWith('+')) return { kind: 'challenge', text: answer.slice(1).trim() };
    if (/^-ERR\b/i.test(answer)) return { kind: 'refused', text: answer };
    throw talk.nonsense(`the server responded: ${answer}`);
  };
  return {
    takesInitial: false,
    begin: (name) => send(`AUTH ${name}`, `AUTH ${name}`),
    answer: (line) => send(line, '…'),
  };
}
