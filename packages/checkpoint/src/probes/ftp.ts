import type { TargetByKind } from '@vedette/contract/checkpoint/target';
import { errorCodes } from '@vedette/contract/v4/error-codes';
import { ProbeFailure } from '../probe-failure.js';
import type { ServiceCheck } from './service/check.js';
import { Conversation } from './service/conversation.js';
import { ask, readReply, type Reply } from './service/replies.js';

const codes = { timeout: errorCodes.ftpTimeout, greeting: errorCodes.ftpGreeting, refusal: errorCodes.ftpServerError };

/** Port of FTP with implicit TLS. */
const SECURE_PORT = 990;

/**
 * Reads the greeting, logs in if credentials are set, and sends QUIT. No file is transferred. Port 990 uses implicit
 * TLS; a login switches to TLS (RFC 4217) if the server offers or requires it.
 */
export async function checkFtp(check: ServiceCheck, target: TargetByKind<'ftp'>): Promise<void> {
  const socket = await check.connect(target);
  const talk = new Conversation(check, socket, codes);
  await check.timed('downloadMs', async () => {
    if (target.port === SECURE_PORT) await talk.secure(target.host);
    let greeting = await readReply(talk);
    // Code 120, "service ready in nnn minutes", precedes the greeting (RFC 959).
    if (greeting.code === 120) greeting = await readReply(talk);
    if (greeting.code !== 220) throw new ProbeFailure(errorCodes.ftpGreeting, greeting.text);
    talk.greeted();
    check.note('Greeting', greeting.lines.join('\n'));
    if (target.username !== '') await logIn(talk, target);
  });
  await talk.leave('QUIT');
}

/** Whether the server lists AUTH TLS among its features; many servers list them only after the login. */
async function offersTls(talk: Conversation): Promise<boolean> {
  const { code, lines } = await ask(talk, 'FEAT');
  return code === 211 && lines.some((line) => /^\s*AUTH\b.*\bTLS\b/i.test(line));
}

async function upgradeToTls(talk: Conversation, host: string): Promise<void> {
  const ready = await ask(talk, 'AUTH TLS');
  if (ready.code !== 234) throw new ProbeFailure(errorCodes.ftpServerError, `AUTH TLS: ${ready.text}`);
  await talk.secure(host);
}

/**
 * Matches replies such as `530 Non-anonymous sessions must use encryption.` and `550 SSL/TLS required on the control
 * channel`.
 */
const demandsTls = ({ code, text }: Reply): boolean =>
  [503, 521, 522, 530, 533, 534, 550].includes(code) && /\b(?:SSL|TLS|AUTH|encrypt\w*|secure)\b/i.test(text);

/** 230 means logged in, 331 requires the password; 4xx and 5xx are refusals. */
async function logIn(talk: Conversation, { host, username, password }: TargetByKind<'ftp'>): Promise<void> {
  if (!talk.isSecure && (await offersTls(talk))) await upgradeToTls(talk, host);
  let named = await ask(talk, `USER ${username}`);
  if (!talk.isSecure && demandsTls(named)) {
    await upgradeToTls(talk, host);
    named = await ask(talk, `USER ${username}`);
  }
  if (named.code === 230 || named.code === 232) return;
  if (named.code !== 331) throw refused(named.code, `USER: ${named.text}`);
  const signed = await ask(talk, `PASS ${password}`, 'PASS …');
  if (signed.code !== 230 && signed.code !== 202) throw refused(signed.code, `PASS: ${signed.text}`);
}

const refused = (code: number, text: string): ProbeFailure =>
  new ProbeFailure(
    code === 530 || code === 331 || code === 332 ? errorCodes.ftpLoginFailed : errorCodes.ftpServerError,
    text,
  );
