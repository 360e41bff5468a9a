import type { TargetByKind } from '@vedette/contract/checkpoint/target';
import { errorCodes } from '@vedette/contract/v4/error-codes';
import { ProbeFailure } from '../probe-failure.js';
import type { ServiceCheck } from './service/service-check.js';
import { Conversation } from './service/conversation.js';
import { exchangeSasl, tryLoginMethods, type SaslTransport, type SaslReply } from './service/mail-login.js';
import { computeApopDigest } from './service/sasl.js';

/** Port of POP3 with implicit TLS. */
const IMPLICIT_TLS_PORT = 995;
const MAX_CAPABILITIES = 100;

const ERROR_CODES = {
  timeout: errorCodes.mailTimeout,
  greeting: errorCodes.pop3Greeting,
  refusal: errorCodes.mailServerError,
};

/**
 * Reads the greeting and CAPA, starts TLS if offered, logs in if credentials are set, and sends QUIT; reads no mail.
 */
export async function checkPop3(check: ServiceCheck, target: TargetByKind<'pop3'>): Promise<void> {
  const socket = await check.connect(target);
  const conversation = new Conversation(check, socket, ERROR_CODES);
  await check.measure('downloadMs', async () => {
    if (target.port === IMPLICIT_TLS_PORT) await conversation.startTls(target.host);
    const greeting = await conversation.readLine();
    if (!isOk(greeting)) throw new ProbeFailure(errorCodes.pop3Greeting, greeting);
    conversation.markGreeted();
    check.addFact('Greeting', greeting);
    const offered = await upgradeToTls(conversation, target.host, await capabilities(conversation));
    check.addFact('Offers', offered.join('\n'));
    if (target.username !== '') await logIn(check, conversation, target, { requestCapabilities: offered, greeting });
  });
  await conversation.quit('QUIT');
}

const isOk = (line: string): boolean => /^\+OK\b/i.test(line);

/** Reads a response of one line. */
async function sendCommand(conversation: Conversation, line: string, redactedLine?: string): Promise<string> {
  conversation.send(line, redactedLine);
  const response = await conversation.readLine();
  if (!isOk(response) && !/^-ERR\b/i.test(response))
    throw conversation.protocolFailure(`the server responded: ${response}`);
  return response;
}

/** Old servers do not support CAPA; then the result is empty. */
async function capabilities(conversation: Conversation): Promise<readonly string[]> {
  if (!isOk(await sendCommand(conversation, 'CAPA'))) return [];
  const lines: string[] = [];
  for (let line = await conversation.readLine(); line !== '.'; line = await conversation.readLine()) {
    lines.push(line.toUpperCase());
    if (lines.length > MAX_CAPABILITIES) throw conversation.protocolFailure('an endless list of capabilities');
  }
  return lines;
}

async function upgradeToTls(
  conversation: Conversation,
  host: string,
  offered: readonly string[],
): Promise<readonly string[]> {
  if (conversation.isSecure || !offered.includes('STLS')) return offered;
  const tlsResponse = await sendCommand(conversation, 'STLS');
  if (!isOk(tlsResponse)) throw new ProbeFailure(errorCodes.mailTlsUnavailable, `STLS: ${tlsResponse}`);
  await conversation.startTls(host);
  return capabilities(conversation);
}

/** Timestamp that APOP mixes with the password (RFC 1939, 7): `<1896.697170952@mail.example>`. */
const TIMESTAMP = /<[^<>\s]+@[^<>\s]+>/;

async function logIn(
  check: ServiceCheck,
  conversation: Conversation,
  target: TargetByKind<'pop3'>,
  {
    requestCapabilities: lines,
    greeting,
  }: { readonly requestCapabilities: readonly string[]; readonly greeting: string },
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
  await tryLoginMethods(
    check,
    { offered, isSecure: conversation.isSecure, offeredText: `offered: ${lines.join(', ')}` },
    async (method) => {
      if (method === 'command') return logInByCommands(conversation, target);
      if (method !== 'APOP') return exchangeSasl(check, createSaslTransport(conversation), method, target);
      const response = await sendCommand(
        conversation,
        `APOP ${username} ${computeApopDigest(timestamp ?? '', password)}`,
        `APOP ${username} …`,
      );
      return isOk(response) ? undefined : response;
    },
  );
}

async function logInByCommands(
  conversation: Conversation,
  { username, password }: TargetByKind<'pop3'>,
): Promise<string | undefined> {
  for (const [line, redactedLine] of [
    [`USER ${username}`, `USER ${username}`],
    [`PASS ${password}`, 'PASS …'],
  ] as const) {
    const response = await sendCommand(conversation, line, redactedLine);
    if (!isOk(response)) return response;
  }
  return undefined;
}

/** RFC 5034. The initial response is sent after the first challenge, as older servers expect. */
function createSaslTransport(conversation: Conversation): SaslTransport {
  const sendLine = async (line: string, redactedLine: string): Promise<SaslReply> => {
    conversation.send(line, redactedLine);
    const response = await conversation.readLine();
    if (isOk(response)) return { kind: 'accepted' };
    if (response.startsWith('+')) return { kind: 'challenge', text: response.slice(1).trim() };
    if (/^-ERR\b/i.test(response)) return { kind: 'refused', text: response };
    throw conversation.protocolFailure(`the server responded: ${response}`);
  };
  return {
    acceptsInitialResponse: false,
    start: (name) => sendLine(`AUTH ${name}`, `AUTH ${name}`),
    respond: (line) => sendLine(line, '…'),
  };
}
