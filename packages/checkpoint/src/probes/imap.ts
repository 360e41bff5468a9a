import type { ImapTarget } from '@vedette/contract/checkpoint/target';
import { errorCodes } from '@vedette/contract/v4/error-codes';
import { ProbeFailure } from '../probe-failure.js';
import type { ServiceCheck } from './service/service-check.js';
import { Conversation } from './service/conversation.js';
import { exchangeSasl, tryLoginMethods, type SaslTransport, type SaslReply } from './service/mail-login.js';

const MAX_LINES = 200;

const ERROR_CODES = {
  timeout: errorCodes.mailTimeout,
  greeting: errorCodes.imapGreeting,
  refusal: errorCodes.mailServerError,
};

interface ImapResponse {
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
  const conversation = new Conversation(check, socket, ERROR_CODES);
  await check.measure('downloadMs', async () => {
    if (target.secureConnection) await conversation.startTls(target.host);
    const greeting = await conversation.readLine();
    if (!/^\* (OK|PREAUTH)\b/i.test(greeting)) throw new ProbeFailure(errorCodes.imapGreeting, greeting);
    conversation.markGreeted();
    check.addFact('Greeting', greeting);
    const offeredCapabilities = await upgradeToTls(conversation, target.host, await requestCapabilities(conversation));
    check.addFact('Offers', offeredCapabilities.join(' '));
    const isPreauthenticated = /^\* PREAUTH\b/i.test(greeting);
    if (target.username !== '' && !isPreauthenticated) await logIn(check, conversation, target, offeredCapabilities);
  });
  await conversation.quit('z LOGOUT');
}

/** Sends a tagged command and reads up to its response. `redactedCommand` is shown in the dialogue. */
async function sendTagged(
  conversation: Conversation,
  tag: string,
  command: string,
  redactedCommand = command,
): Promise<ImapResponse> {
  conversation.send(`${tag} ${command}`, `${tag} ${redactedCommand}`);
  const untagged: string[] = [];
  for (;;) {
    const line = await conversation.readLine();
    if (line.startsWith(`${tag} `)) {
      const text = line.slice(tag.length + 1);
      if (!/^(OK|NO|BAD)\b/i.test(text)) throw conversation.protocolFailure(`the server responded: ${line}`);
      return { isOk: /^OK\b/i.test(text), text, untagged };
    }
    if (!line.startsWith('* ')) throw conversation.protocolFailure(`the server responded: ${line}`);
    untagged.push(line.slice(2));
    if (untagged.length > MAX_LINES) throw conversation.protocolFailure(`a response of more than ${MAX_LINES} lines`);
  }
}

async function requestCapabilities(conversation: Conversation): Promise<readonly string[]> {
  const { isOk, text, untagged } = await sendTagged(conversation, 'a', 'CAPABILITY');
  if (!isOk) throw new ProbeFailure(errorCodes.mailServerError, `CAPABILITY: ${text}`);
  return untagged
    .flatMap((line) => (/^CAPABILITY (.*)$/i.exec(line)?.[1] ?? '').toUpperCase().split(' '))
    .filter(Boolean);
}

async function upgradeToTls(
  conversation: Conversation,
  host: string,
  offeredCapabilities: readonly string[],
): Promise<readonly string[]> {
  if (conversation.isSecure || !offeredCapabilities.includes('STARTTLS')) return offeredCapabilities;
  const { isOk, text } = await sendTagged(conversation, 'b', 'STARTTLS');
  if (!isOk) throw new ProbeFailure(errorCodes.mailTlsUnavailable, `STARTTLS: ${text}`);
  await conversation.startTls(host);
  return requestCapabilities(conversation);
}

/** Formats a quoted string of RFC 3501. Non-ASCII characters are sent unchanged, which current servers accept. */
const quoteString = (text: string): string => `"${text.replace(/["\\]/g, '\\$&')}"`;

async function logIn(
  check: ServiceCheck,
  conversation: Conversation,
  target: ImapTarget,
  capabilities: readonly string[],
): Promise<void> {
  const mechanisms = capabilities.flatMap((capability) =>
    capability.startsWith('AUTH=') ? [capability.slice('AUTH='.length)] : [],
  );
  const isDisabled = capabilities.includes('LOGINDISABLED');
  const offeredCapabilities = isDisabled ? mechanisms : ['command', ...mechanisms];
  const offeredText = `the server announces LOGINDISABLED; offered: ${mechanisms.length === 0 ? 'none' : mechanisms.join(', ')}`;
  const acceptsInitialResponse = capabilities.includes('SASL-IR');
  const remainingTags = ['c', 'd'];
  await tryLoginMethods(
    check,
    { offered: offeredCapabilities, isSecure: conversation.isSecure, offeredText },
    async (method) => {
      const tag = remainingTags.shift() ?? 'e';
      if (method === 'command' || method === 'APOP') return logInByCommand(conversation, tag, target);
      return exchangeSasl(check, createSaslTransport(conversation, tag, acceptsInitialResponse), method, target);
    },
  );
}

async function logInByCommand(
  conversation: Conversation,
  tag: string,
  target: ImapTarget,
): Promise<string | undefined> {
  const { username, password } = target;
  const command = `LOGIN ${quoteString(username)} ${quoteString(password)}`;
  const { isOk, text } = await sendTagged(conversation, tag, command, `LOGIN ${quoteString(username)} …`);
  return isOk ? undefined : text;
}

/** RFC 3501, 6.2.2; RFC 4959 for the initial response. */
function createSaslTransport(conversation: Conversation, tag: string, acceptsInitialResponse: boolean): SaslTransport {
  const readReply = async (): Promise<SaslReply> => {
    for (let lines = 0; lines < MAX_LINES; lines += 1) {
      const line = await conversation.readLine();
      if (line.startsWith('+')) return { kind: 'challenge', text: line.slice(1).trim() };
      if (line.startsWith(`${tag} `)) {
        const text = line.slice(tag.length + 1);
        return /^OK\b/i.test(text) ? { kind: 'accepted' } : { kind: 'refused', text };
      }
      if (!line.startsWith('* ')) throw conversation.protocolFailure(`the server responded: ${line}`);
    }
    throw conversation.protocolFailure(`a response of more than ${MAX_LINES} lines`);
  };
  return {
    acceptsInitialResponse,
    start: (name, initialResponse) => {
      const command = `${tag} AUTHENTICATE ${name}`;
      if (initialResponse === undefined) conversation.send(command);
      else conversation.send(`${command} ${initialResponse}`, `${command} …`);
      return readReply();
    },
    respond: (line) => {
      conversation.send(line, '…');
      return readReply();
    },
  };
}
