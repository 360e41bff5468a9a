import { checkpointProtocolEndpoints } from '@vedette/contract/checkpoint/endpoints';
import { ApiError, createClient } from '@vedette/contract/client';
import { Fault } from '@vedette/kernel/fault';
import { generateSealingKeys } from '@vedette/kernel/sealed-box';
import { Secret } from '@vedette/kernel/secret';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { z } from 'zod';
import { SECOND } from '@vedette/kernel/clock';
import { awaitResponse, innermostMessage } from './wire-port.js';

/** Identity of this checkpoint at its server. */
export interface Identity {
  readonly serverId: number;
  readonly key: Secret;
  /** Opens data that the server seals for this checkpoint. It is generated here and never leaves. */
  readonly privateKey: Secret;
}

export interface IdentityOptions {
  /** Stores the identity between starts; readable only by its owner. */
  readonly file: string;
  readonly serverUrl: string;
  /** Needed for the first start, or after the server stopped recognising this checkpoint. */
  readonly token: Secret | undefined;
  readonly fetch?: typeof fetch;
  /** Time limit for responses of the server. Default: 30 s. */
  readonly responseTimeoutMs?: number;
}

const RESPONSE_TIMEOUT_MS = 30 * SECOND;

const StoredIdentity = z.object({
  serverUrl: z.string(),
  serverId: z.int(),
  key: z.string().min(1),
  privateKey: z.string().min(1),
});

/**
 * Returns the stored identity for the server, or enrols with the token. If both exist, the token is used only if the
 * server no longer recognises the identity.
 * @throws Fault that names the setting: `invalid` without either, with a folder that is not writable, or if no Vedette
 * server responds; `unauthenticated` if the server refuses the token, `unavailable` if it cannot be reached.
 */
export async function loadIdentity(options: IdentityOptions): Promise<Identity> {
  const { serverUrl, token } = options;
  const stored = await readStoredIdentity(options.file);
  if (stored?.serverUrl === serverUrl && !(token && (await isForgotten(options, stored)))) return toIdentity(stored);
  if (!token) {
    const hint = 'add a checkpoint in the web app and set the token it shows';
    throw new Fault('invalid', `VEDETTE_CHECKPOINT_TOKEN: required for the first start with this server; ${hint}`);
  }
  // A token works once, so first check that the identity can be stored.
  await ensureWritable(options.file);
  const { publicKey, privateKey } = generateSealingKeys();
  // The token is revealed once, to exchange it for the identity.
  const body = { token: token.reveal(), publicKey };
  const enrolment = await awaitResponse(
    options.serverUrl,
    createIdentityClient(options).call(checkpointProtocolEndpoints.enrol, { body }, responseTimeout(options)),
  ).catch((error: unknown) => {
    throw enrolmentFault(error, serverUrl);
  });
  // The private key is revealed to store it in a file that only its owner can read.
  const newIdentity = { serverUrl, ...enrolment, privateKey: privateKey.reveal() };
  await storeIdentity(options.file, newIdentity);
  return toIdentity(newIdentity);
}

const createIdentityClient = (
  { serverUrl, fetch: fetchFunction }: IdentityOptions,
  headers: Record<string, string> = {},
) => createClient({ baseUrl: serverUrl, headers, ...(fetchFunction && { fetch: fetchFunction }) });

/** A server that accepts the connection but does not respond must not block the start. */
const responseTimeout = ({ responseTimeoutMs = RESPONSE_TIMEOUT_MS }: IdentityOptions): AbortSignal =>
  AbortSignal.timeout(responseTimeoutMs);

/** Whether the server responds that it does not recognise this identity. No response counts as false. */
async function isForgotten(options: IdentityOptions, { key }: z.infer<typeof StoredIdentity>): Promise<boolean> {
  const client = createIdentityClient(options, { authorization: `Bearer ${key}` });
  try {
    await awaitResponse(
      options.serverUrl,
      client.call(checkpointProtocolEndpoints.hello, {}, responseTimeout(options)),
    );
    return false;
  } catch (error) {
    return error instanceof Fault && error.kind === 'unauthenticated';
  }
}

/** Builds the message for the operator on why the enrolment failed. */
function enrolmentFault(error: unknown, serverUrl: string): unknown {
  if (!(error instanceof Fault)) return error;
  const { kind, cause } = error;
  if (kind === 'unauthenticated') {
    const hint = 'create a new token on the page Checkpoints';
    return new Fault(kind, `VEDETTE_CHECKPOINT_TOKEN: unknown, used or expired; ${hint}`, { cause });
  }
  if (cause instanceof ApiError) {
    const isNoVedetteServer = cause.status === 404 || cause.status === 405;
    const text = isNoVedetteServer
      ? `no Vedette server responds at ${serverUrl}`
      : `${serverUrl} says: ${error.message}`;
    return new Fault(isNoVedetteServer ? 'invalid' : kind, `VEDETTE_SERVER_URL: ${text}`, { cause });
  }
  return new Fault(kind, `VEDETTE_SERVER_URL: ${serverUrl} cannot be reached: ${innermostMessage(cause)}`, { cause });
}

const toIdentity = ({ serverId, key, privateKey }: z.infer<typeof StoredIdentity>): Identity => ({
  serverId,
  key: new Secret(key),
  privateKey: new Secret(privateKey),
});

async function readStoredIdentity(file: string): Promise<z.infer<typeof StoredIdentity> | undefined> {
  try {
    return StoredIdentity.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    // A file in place of the folder also means that there is no identity; `ensureWritable` reports the problem.
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
    throw new Fault('invalid', `${file}: not readable; delete it and enrol again`, { cause: error });
  }
}

async function ensureWritable(file: string): Promise<void> {
  const folder = dirname(file);
  try {
    await mkdir(folder, { recursive: true });
    await writeFile(`${file}.new`, '', { mode: 0o600 });
  } catch (error) {
    const hint = 'choose a folder that is writable for this user (--data FOLDER)';
    const fault = `VEDETTE_DATA: ${folder} is not writable (${innermostMessage(error)}); the token was not used; ${hint}`;
    throw new Fault('invalid', fault, { cause: error });
  }
}

/** Written to a temporary file and renamed, so that an interruption leaves either the old or the new file. */
async function storeIdentity(file: string, identity: z.infer<typeof StoredIdentity>): Promise<void> {
  await writeFile(`${file}.new`, JSON.stringify(identity), { mode: 0o600 });
  await rename(`${file}.new`, file);
}
