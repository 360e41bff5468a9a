import { errorCodes } from '@vedette/contract/v4/error-codes';
import { ProbeFailure } from '../../probe-failure.js';
import type { ServiceCheck } from './service-check.js';
import { selectLoginMethods, type LoginMethod } from './login-rules.js';
import { SaslError, startSasl, type SaslExchange, type SaslLogin, type SaslName } from './sasl.js';

/** A response of the server within an exchange. */
export type SaslReply =
  | { readonly kind: 'challenge'; readonly text: string }
  | { readonly kind: 'accepted' }
  | { readonly kind: 'refused'; readonly text: string };

/** Transport of a SASL exchange within a protocol. */
export interface SaslTransport {
  /** Starts the mechanism. `initialResponse` is the initial response in Base64, if the protocol can include it. */
  start(name: SaslName, initialResponse: string | undefined): Promise<SaslReply>;
  /** Whether `start` can include `initialResponse`. */
  readonly acceptsInitialResponse: boolean;
  respond(line: string): Promise<SaslReply>;
}

const MAX_MESSAGES = 8;
const NONCE_BYTES = 18;

/**
 * Logs in by the first offered method that the server accepts.
 * @param tryMethod returns why the server refused a method; undefined when logged in
 * @throws ProbeFailure 20005, 20006
 */
export async function tryLoginMethods(
  check: ServiceCheck,
  {
    offered,
    isSecure,
    offeredText,
  }: { readonly offered: readonly string[]; readonly isSecure: boolean; readonly offeredText: string },
  tryMethod: (method: LoginMethod) => Promise<string | undefined>,
): Promise<void> {
  const methods = selectLoginMethods(offered, isSecure);
  let refusal = '';
  for (const method of methods) {
    const methodRefusal = await tryMethod(method);
    if (methodRefusal === undefined) {
      if (method !== 'command') check.addFact('Signed in by', method);
      return;
    }
    refusal = methodRefusal;
  }
  if (methods.length === 0) throw new ProbeFailure(errorCodes.mailLoginUnsupported, offeredText);
  throw new ProbeFailure(errorCodes.mailLoginFailed, refusal);
}

const toBase64 = (bytes: Buffer): string => bytes.toString('base64');

/**
 * Runs one exchange and returns why the server refused it.
 * @throws ProbeFailure 20004, 20005 if the server violates the mechanism.
 */
export async function exchangeSasl(
  check: ServiceCheck,
  transport: SaslTransport,
  name: SaslName,
  login: SaslLogin,
): Promise<string | undefined> {
  const exchange = startSasl(name, login, toBase64(check.tools.random.bytes(NONCE_BYTES)));
  let initialResponse = exchange.initialResponse && toBase64(exchange.initialResponse);
  let reply = await transport.start(name, transport.acceptsInitialResponse ? initialResponse : undefined);
  if (transport.acceptsInitialResponse) initialResponse = undefined;
  for (let messageCount = 0; reply.kind === 'challenge'; messageCount += 1) {
    if (messageCount >= MAX_MESSAGES) throw new ProbeFailure(errorCodes.mailServerError, 'the login did not finish');
    const line = initialResponse ?? (await respondToChallenge(exchange, transport, reply.text));
    initialResponse = undefined;
    reply = await transport.respond(line);
  }
  if (reply.kind === 'refused') return reply.text;
  const missingStep = exchange.findMissingStep();
  if (missingStep !== undefined) throw new ProbeFailure(errorCodes.mailLoginFailed, missingStep);
  return undefined;
}

/** `*` cancels an exchange. */
async function respondToChallenge(
  exchange: SaslExchange,
  transport: SaslTransport,
  challenge: string,
): Promise<string> {
  try {
    return toBase64(await exchange.respond(Buffer.from(challenge, 'base64')));
  } catch (error) {
    if (!(error instanceof SaslError)) throw error;
    await transport.respond('*');
    throw new ProbeFailure(errorCodes.mailLoginFailed, error.message, { cause: error });
  }
}
