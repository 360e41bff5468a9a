import type { FtpTarget } from '@vedette/contract/checkpoint/target';
import { errorCodes } from '@vedette/contract/v4/error-codes';
import { ProbeFailure } from '../probe-failure.js';
import type { ServiceCheck } from './service/check.js';
import { Conversation } from './service/conversation.js';
import { ask, readReply } from './service/replies.js';

const codes = { timeout: errorCodes.ftpTimeout, greeting: errorCodes.ftpGreeting, refusal: errorCodes.ftpServerError };

/** Greeting, login where there is one, QUIT; no file is transferred (section 7.6). */
export async function checkFtp(check: ServiceCheck, target: FtpTarget): Promise<void> {
  const socket = await check.connect(target);
  const talk = new Conversation(check, socket, codes);
  await check.timed('downloadMs', async () => {
    let greeting = await readReply(talk);
    // "Service ready in some minutes", and then the greeting (RFC 959).
    if (greeting.code === 120) greeting = await readReply(talk);
    if (greeting.code !== 220) throw new ProbeFailure(errorCodes.ftpGreeting, greeting.text);
    talk.greeted();
    check.note('Greeting', greeting.lines.join('\n'));
    if (target.username !== '') await logIn(talk, target);
  });
  await talk.leave('QUIT');
}

/** 230 is in, 331 wants the password; 4xx and 5xx refuse. */
async function logIn(talk: Conversation, { username, password }: FtpTarget): Promise<void> {
  const named = await ask(talk, `USER ${username}`);
  if (named.code === 230) return;
  if (named.code !== 331) throw refused(named.code, `USER: ${named.text}`);
  const signed = await ask(talk, `PASS ${password}`, 'PASS …');
  if (signed.code !== 230 && signed.code !== 202) throw refused(signed.code, `PASS: ${signed.text}`);
}

const refused = (code: number, text: string): ProbeFailure =>
  new ProbeFailure(
    code === 530 || code === 331 || code === 332 ? errorCodes.ftpLoginFailed : errorCodes.ftpServerError,
    text,
  );
