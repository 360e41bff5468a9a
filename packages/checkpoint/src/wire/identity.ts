import { checkpointProtocolEndpoints } from '@vedette/contract/checkpoint/endpoints';
import { ApiError, createClient } from '@vedette/contract/client';
import { Fault } from '@vedette/kernel/fault';
import { newSealingKeys } from '@vedette/kernel/sealed-box';
import { Secret } from '@vedette/kernel/secret';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { z } from 'zod';
import { SECOND } from '@vedette/kernel/clock';
import { asFault, deepest } from './wire-port.js';

/** Who this checkpoint is to its server. */
export interface Identity {
  readonly serverId: number;
  readonly key: Secret;
  /** Opens what the server seals for this checkpoint. Made here; it never leaves. */
  readonly privateKey: Secret;
}

export interface IdentityOptions {
  /** Keeps the identity between starts; readable by its owner alone. */
  readonly file: string;
  readonly serverUrl: string;
  /** Needed at the first start only, or after the server forgot this checkpoint. */
  readonly token: Secret | undefined;
  readonly fetch?: typeof fetch;
  /** How long the server may take to answer. Default: 30 s. */
  readonly answerWithinMs?: number;
}

const ANSWER_WITHIN_MS = 30 * SECOND;

const Stored = z.object({
  serverUrl: z.string(),
  serverId: z.int(),
  key: z.string().min(1),
  privateKey: z.string().min(1),
});

/**
 * The identity kept from an earlier start with the same server, else one got by enrolling with the token. Of both, the
 * token counts only when the server knows the identity no more.
 * @throws Fault that names the setting: `invalid` without either, with a folder that cannot be written to, or when no
 * Vedette answers; `unauthenticated` when the server refuses the token, `unavailable` when it cannot be reached.
 */
export async function loadIdentity(options: IdentityOptions): Promise<Identity> {
  const { serverUrl, token } = options;
  const stored = await readStored(options.file);
  if (stored?.serverUrl === serverUrl && !(token && (await isForgotten(options, stored)))) return identityIn(stored);
  if (!token) {
    const hint = 'add a checkpoint in the web app and set the token it shows';
    throw new Fault('invalid', `VEDETTE_CHECKPOINT_TOKEN: needed for the first start with this server; ${hint}`);
  }
  // A token is good for one use: whether what it buys can be kept is tried before.
  await makeRoom(options.file);
  const { publicKey, privateKey } = newSealingKeys();
  // Revealed to be exchanged, once.
  const body = { token: token.reveal(), publicKey };
  const got = await asFault(
    options.serverUrl,
    createIdentityClient(options).call(checkpointProtocolEndpoints.enrol, { body }, inTime(options)),
  ).catch((error: unknown) => {
    throw enrolmentFault(error, serverUrl);
  });
  // Revealed to be kept, in a file that only its owner can read.
  const made = { serverUrl, ...got, privateKey: privateKey.reveal() };
  await keep(options.file, made);
  return identityIn(made);
}

const createIdentityClient = ({ serverUrl, fetch: send }: IdentityOptions, headers: Record<string, string> = {}) =>
  createClient({ baseUrl: serverUrl, headers, ...(send && { fetch: send }) });

/** A server that accepts the connection and says nothing must not hold up the start for ever. */
const inTime = ({ answerWithinMs = ANSWER_WITHIN_MS }: IdentityOptions): AbortSignal =>
  AbortSignal.timeout(answerWithinMs);

/** Whether the server says that it does not know this identity; one that does not answer says nothing. */
async function isForgotten(options: IdentityOptions, { key }: z.infer<typeof Stored>): Promise<boolean> {
  const client = createIdentityClient(options, { authorization: `Bearer ${key}` });
  try {
    await asFault(options.serverUrl, client.call(checkpointProtocolEndpoints.hello, {}, inTime(options)));
    return false;
  } catch (error) {
    return error instanceof Fault && error.kind === 'unauthenticated';
  }
}

/** What kept it from enrolling, in words for whoever started it. */
function enrolmentFault(error: unknown, serverUrl: string): unknown {
  if (!(error instanceof Fault)) return error;
  const { kind, cause } = error;
  if (kind === 'unauthenticated') {
    const hint = 'get a new one where the checkpoint was added';
    return new Fault(kind, `VEDETTE_CHECKPOINT_TOKEN: it is unknown, used or expired; ${hint}`, { cause });
  }
  if (cause instanceof ApiError) {
    const isNone = cause.status === 404 || cause.status === 405;
    const text = isNone ? `no Vedette answers at ${serverUrl}` : `${serverUrl} says: ${error.message}`;
    return new Fault(isNone ? 'invalid' : kind, `VEDETTE_SERVER_URL: ${text}`, { cause });
  }
  return new Fault(kind, `VEDETTE_SERVER_URL: ${serverUrl} cannot be reached: ${deepest(cause)}`, { cause });
}

const identityIn = ({ serverId, key, privateKey }: z.infer<typeof Stored>): Identity => ({
  serverId,
  key: new Secret(key),
  privateKey: new Secret(privateKey),
});

async function readStored(file: string): Promise<z.infer<typeof Stored> | undefined> {
  try {
    return Stored.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    // A file where a folder was named: there is none, and `makeRoom` says what is wrong.
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
    throw new Fault('invalid', `${file}: cannot be read; remove it and enrol again`, { cause: error });
  }
}

async function makeRoom(file: string): Promise<void> {
  const folder = dirname(file);
  try {
    await mkdir(folder, { recursive: true });
    await writeFile(`${file}.new`, '', { mode: 0o600 });
  } catch (error) {
    const hint = 'choose a folder that this user may write to (--data FOLDER)';
    const fault = `VEDETTE_DATA: ${folder} cannot be written to (${deepest(error)}); the token was not used; ${hint}`;
    throw new Fault('invalid', fault, { cause: error });
  }
}

/** Written beside and renamed, so that a stop in between leaves the old one or the new one. */
async function keep(file: string, identity: z.infer<typeof Stored>): Promise<void> {
  await writeFile(`${file}.new`, JSON.stringify(identity), { mode: 0o600 });
  await rename(`${file}.new`, file);
}
