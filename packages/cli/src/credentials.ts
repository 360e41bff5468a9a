import { chmod, mkdir, open, readFile, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Secret } from '@vedette/kernel/secret';
import { EXIT, UsageError, type Io } from './io.js';

/** The service and the API account that calls it. */
export interface Credentials {
  /** Scheme, host and base path, without `/v4` and without a trailing slash. */
  readonly url: string;
  readonly userName: string;
  readonly password: Secret;
}

const DEFAULT_URL = 'http://localhost:8080';

/** File in which `login` stores credentials. */
export const credentialsFile = ({ env, homeFolder }: Io): string =>
  join(env['XDG_CONFIG_HOME'] ?? join(homeFolder, '.config'), 'vedette', 'credentials.json');

/**
 * Reads credentials from VEDETTE_API_URL, VEDETTE_API_USER and VEDETTE_API_PASSWORD, or from the file. `url` of the
 * command line takes precedence.
 * @throws UsageError if there are none, or if others may read the file.
 */
export async function readCredentials(io: Io, url: string | undefined): Promise<Credentials> {
  const { VEDETTE_API_URL, VEDETTE_API_USER, VEDETTE_API_PASSWORD } = io.env;
  if (VEDETTE_API_USER !== undefined && VEDETTE_API_PASSWORD !== undefined) {
    const baseUrl = normaliseUrl(url ?? VEDETTE_API_URL ?? DEFAULT_URL);
    return { url: baseUrl, userName: VEDETTE_API_USER, password: new Secret(VEDETTE_API_PASSWORD) };
  }
  const stored = await readCredentialsFile(credentialsFile(io));
  if (!stored)
    throw new UsageError(
      'Not signed in: run `vedette login`, or set VEDETTE_API_USER and VEDETTE_API_PASSWORD',
      EXIT.notSignedIn,
    );
  const baseUrl = normaliseUrl(url ?? VEDETTE_API_URL ?? stored.url);
  // Credentials of one service are never sent to another.
  if (baseUrl !== stored.url)
    throw new UsageError(
      `Signed in to ${stored.url}, not to ${baseUrl}: run \`vedette login --url ${baseUrl}\``,
      EXIT.notSignedIn,
    );
  return stored;
}

/** Reads the file of `login`. @throws UsageError if others may read it, or its content is invalid. */
export async function readCredentialsFile(file: string): Promise<Credentials | undefined> {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  const { mode } = await stat(file);
  if (process.platform !== 'win32' && (mode & 0o077) !== 0) {
    throw new UsageError(`${file}: other users may read it; run \`chmod 600 ${file}\``, EXIT.notSignedIn);
  }
  try {
    const { url, userName, password } = JSON.parse(text) as Record<string, string>;
    if (url !== undefined && userName !== undefined && password !== undefined)
      return { url, userName, password: new Secret(password) };
  } catch {
    // Reported below, like any other invalid file.
  }
  throw new UsageError(`${file}: is not a credentials file of \`vedette login\`; run it again`, EXIT.notSignedIn);
}

/** Stores credentials, readable only by the user. @returns the file */
export async function writeCredentials(io: Io, { url, userName, password }: Credentials): Promise<string> {
  const file = credentialsFile(io);
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const handle = await open(file, 'w', 0o600);
  try {
    // The mode of `open` applies only to a new file.
    await chmod(file, 0o600);
    await handle.writeFile(`${JSON.stringify({ url, userName, password: password.reveal() }, undefined, 2)}\n`);
  } finally {
    await handle.close();
  }
  return file;
}

export async function deleteCredentials(io: Io): Promise<void> {
  await rm(credentialsFile(io), { force: true });
}

/** @throws UsageError if it is not the URL of a service. */
function normaliseUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol))
    throw new UsageError(`${text}: must be a URL such as https://watch.example.com/base`);
  if (url.username !== '' || url.password !== '')
    throw new UsageError('--url: must not contain a user name or a password');
  return (url.origin + url.pathname).replace(/\/+$/, '').replace(/\/v4$/, '');
}

/** Returns the service that `login` uses. */
export const loginUrl = (io: Io, url: string | undefined): string =>
  normaliseUrl(url ?? io.env['VEDETTE_API_URL'] ?? DEFAULT_URL);
