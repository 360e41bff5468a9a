import type { TargetByKind } from '@vedette/contract/checkpoint/target';
import { errorCodes } from '@vedette/contract/v4/error-codes';
import { ProbeFailure } from '../probe-failure.js';
import type { ServiceCheck } from './service/service-check.js';
import { Conversation } from './service/conversation.js';
import { sendCommand, readReply, type Reply } from './service/replies.js';

const ERROR_CODES = {
  timeout: errorCodes.ftpTimeout,
  greeting: errorCodes.ftpGreeting,
  refusal: errorCodes.ftpServerError,
};

/** Port of FTP with implicit TLS. */
const IMPLICIT_TLS_PORT = 990;

/**
 * Reads the greeting, logs in if credentials are set, and sends QUIT. No file is transferred. Port 990 uses implicit
 * TLS; a login switches to TLS (RFC 4217) if the server offers or requires it.
 */
export async function checkFtp(check: ServiceCheck, target: TargetByKind<'ftp'>): Promise<void> {
  const socket = await check.connect(target);
  const conversation = new Conversation(check, socket, ERROR_CODES);
  await check.measure('downloadMs', async () => {
    if (target.port === IMPLICIT_TLS_PORT) await conversation.startTls(target.host);
    let greeting = await readReply(conversation);
    // Code 120, "service ready in nnn minutes", precedes the greeting (RFC 959).
    if (greeting.code === 120) greeting = await readReply(conversation);
    if (greeting.code !== 220) throw new ProbeFailure(errorCodes.ftpGreeting, greeting.text);
    conversation.markGreeted();
    check.addFact('Greeting', greeting.lines.join('\n'));
    if (target.username !== '') await logIn(conversation, target);
  });
  await conversation.quit('QUIT');
}

/** Whether the server lists AUTH TLS among its features; many servers list them only after the login. */
async function offersTls(conversation: Conversation): Promise<boolean> {
  const { code, lines } = await sendCommand(conversation, 'FEAT');
  return code === 211 && lines.some((line) => /^\s*AUTH\b.*\bTLS\b/i.test(line));
}

async function upgradeToTls(conversation: Conversation, host: string): Promise<void> {
  const tlsReply = await sendCommand(conversation, 'AUTH TLS');
  if (tlsReply.code !== 234) throw new ProbeFailure(errorCodes.ftpServerError, `AUTH TLS: ${tlsReply.text}`);
  await conversation.startTls(host);
}

/**
 * Matches replies such as `530 Non-anonymous sessions must use encryption.` and `550 SSL/TLS required on the control
 * channel`.
 */
const requiresTls = ({ code, text }: Reply): boolean =>
  [503, 521, 522, 530, 533, 534, 550].includes(code) && /\b(?:SSL|TLS|AUTH|encrypt\w*|secure)\b/i.test(text);

/** 230 means logged in, 331 requires the password; 4xx and 5xx are refusals. */
async function logIn(conversation: Conversation, { host, username, password }: TargetByKind<'ftp'>): Promise<void> {
  if (!conversation.isSecure && (await offersTls(conversation))) await upgradeToTls(conversation, host);
  let userReply = await sendCommand(conversation, `USER ${username}`);
  if (!conversation.isSecure && requiresTls(userReply)) {
    await upgradeToTls(conversation, host);
    userReply = await sendCommand(conversation, `USER ${username}`);
  }
  if (userReply.code === 230 || userReply.code === 232) return;
  if (userReply.code !== 331) throw loginFailure(userReply.code, `USER: ${userReply.text}`);
  const passwordReply = await sendCommand(conversation, `PASS ${password}`, 'PASS …');
  if (passwordReply.code !== 230 && passwordReply.code !== 202)
    throw loginFailure(passwordReply.code, `PASS: ${passwordReply.text}`);
}

const loginFailure = (code: number, text: string): ProbeFailure =>
  new ProbeFailure(
    code === 530 || code === 331 || code === 332 ? errorCodes.ftpLoginFailed : errorCodes.ftpServerError,
    text,
  );
