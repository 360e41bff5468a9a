import { errorCodes } from '@vedette/contract/v4/error-codes';
import { ProbeFailure } from '../../probe-failure.js';
import type { ServiceCheck } from './check.js';
import { loginWays, type LoginWay } from './login-rules.js';
import { SaslError, startSasl, type SaslExchange, type SaslLogin, type SaslName } from './sasl.js';

/** A response of the server within an exchange. */
export type SaslReply =
  | { readonly kind: 'challenge'; readonly text: string }
  | { readonly kind: 'accepted' }
  | { readonly kind: 'refused'; readonly text: string };

/** Transport of a SASL exchange within a protocol. */
export interface SaslCarrier {
  /** Starts the mechanism. `initialResponse` is the initial response in Base64, if the protocol can include it. */
  begin(name: SaslName, initial: string | undefined): Promise<SaslReply>;
  /** Whether `start` can include `initialResponse`. */
  readonly takesInitial: boolean;
  answer(line: string): Promise<SaslReply>;
}

const MAX_MESSAGES = 8;
const NONCE_BYTES = 18;

/**
 * Logs in by the first offered method that the server accepts.
 * @param tryMethod returns why the server refused a method; undefined when logged in
 * @throws ProbeFailure 20005, 20006
 */
export async function signIn(
  check: ServiceCheck,
  {
    offered,
    isSecure,
    shown,
  }: { readonly offered: readonly string[]; readonly isSecure: boolean; readonly shown: string },
  tryWay: (way: LoginWay) => Promise<string | undefined>,
): Promise<void> {
  const ways = loginWays(offered, isSecure);
  let refusal = '';
  for (const way of ways) {
    const refused = await tryWay(way);
    if (refused === undefined) {
      if (way !== 'command') check.note('Signed in by', way);
      return;
    }
    refusal = refused;
  }
  if (ways.length === 0) throw new ProbeFailure(errorCodes.mailLoginUnsupported, shown);
  throw new ProbeFailure(errorCodes.mailLoginFailed, refusal);
}

const base64 = (bytes: Buffer): string => bytes.toString('base64');

/**
 * Runs one exchange and returns why the server refused it.
 * @throws ProbeFailure 20004, 20005 if the server violates the mechanism.
 */
export async function exchangeSasl(
  check: ServiceCheck,
  carrier: SaslCarrier,
  name: SaslName,
  login: SaslLogin,
): Promise<string | undefined> {
  const exchange = startSasl(name, login, base64(check.tools.random.bytes(NONCE_BYTES)));
  let initial = exchange.initial && base64(exchange.initial);
  let reply = await carrier.begin(name, carrier.takesInitial ? initial : undefined);
  if (carrier.takesInitial) initial = undefined;
  for (let messages = 0; reply.kind === 'challenge'; messages += 1) {
    if (messages >= MAX_MESSAGES) throw new ProbeFailure(errorCodes.mailServerError, 'the login did not finish');
    const line = initial ?? (await answerTo(exchange, carrier, reply.text));
    initial = undefined;
    reply = await carrier.answer(line);
  }
  if (reply.kind === 'refused') return reply.text;
  const missing = exchange.missing();
  if (missing !== undefined) throw new ProbeFailure(errorCodes.mailLoginFailed, missing);
  return undefined;
}

/** `*` cancels an exchange. */
async function answerTo(exchange: SaslExchange, carrier: SaslCarrier, challenge: string): Promise<string> {
  try {
    return base64(await exchange.answer(Buffer.from(challenge, 'base64')));
  } catch (error) {
    if (!(error instanceof SaslError)) throw error;
    await carrier.answer('*');
    throw new ProbeFailure(errorCodes.mailLoginFailed, error.message, { cause: error });
  }
}
