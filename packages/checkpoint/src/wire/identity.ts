import { checkpointProtocolEndpoints } from '@vedette/contract/checkpoint-endpoints';
import { createClient } from '@vedette/contract/client';
import { Fault } from '@vedette/kernel/fault';
import { newSealingKeys } from '@vedette/kernel/sealed-box';
import { Secret } from '@vedette/kernel/secret';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { z } from 'zod';
import { asFault } from './wire-port.js';

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
}

const Stored = z.object({
  serverUrl: z.string(),
  serverId: z.int(),
  key: z.string().min(1),
  privateKey: z.string().min(1),
});

/**
 * The identity kept from an earlier start with the same server, else one got by enrolling with the token.
 * @throws Fault `invalid` without either; `unauthenticated` when the server refuses the token, `unavailable` when it
 * cannot be reached.
 */
export async function identityOf(options: IdentityOptions): Promise<Identity> {
  const { serverUrl, token } = options;
  const stored = await readStored(options.file);
  if (stored?.serverUrl === serverUrl) return identityIn(stored);
  if (!token) {
    const hint = 'add a checkpoint in the web app and set the token it shows';
    throw new Fault('invalid', `VEDETTE_CHECKPOINT_TOKEN: needed for the first start with this server; ${hint}`);
  }
  const client = createClient({ baseUrl: serverUrl, ...(options.fetch && { fetch: options.fetch }) });
  const { publicKey, privateKey } = newSealingKeys();
  // Revealed to be exchanged, once.
  const body = { token: token.reveal(), publicKey };
  const got = await asFault(client.call(checkpointProtocolEndpoints.enrol, { body }));
  // Revealed to be kept, in a file that only its owner can read.
  const made = { serverUrl, ...got, privateKey: privateKey.reveal() };
  await keep(options.file, made);
  return identityIn(made);
}

const identityIn = ({ serverId, key, privateKey }: z.infer<typeof Stored>): Identity => ({
  ...{ serverId, key: new Secret(key), privateKey: new Secret(privateKey) },
});

async function readStored(file: string): Promise<z.infer<typeof Stored> | undefined> {
  try {
    return Stored.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw new Fault('invalid', `${file}: cannot be read; remove it and enrol again`, { cause: error });
  }
}

/** Written beside and renamed, so that a stop in between leaves the old one or the new one. */
async function keep(file: string, identity: z.infer<typeof Stored>): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(`${file}.new`, JSON.stringify(identity), { mode: 0o600 });
  await rename(`${file}.new`, file);
}
