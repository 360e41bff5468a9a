import { chmod, mkdir, open, readFile, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Secret } from '@vedette/kernel/secret';
import { EXIT, UsageError, type Io } from './io.js';

/** Which service, and the API account that calls it. */
export interface Credentials {
  /** Scheme, host and base path, without `/v4` and without a slash at its end. */
  readonly url: string;
  readonly userName: string;
  readonly password: Secret;
}

const DEFAULT_URL = 'http://localhost:8080';

/** Where `login` keeps what it got. */
export const credentialsFile = ({ env, homeFolder }: Io): string =>
  join(env['XDG_CONFIG_HOME'] ?? join(homeFolder, '.config'), 'vedette', 'credentials.json');

/**
 * From VEDETTE_API_URL, VEDETTE_API_USER and VEDETTE_API_PASSWORD, else from the file; `url` of the command line wins.
 * @throws UsageError when there are none, or when others may read the file.
 */
export async function readCredentials(io: Io, url: string | undefined): Promise<Credentials> {
  const { VEDETTE_API_URL, VEDETTE_API_USER, VEDETTE_API_PASSWORD } = io.env;
  if (VEDETTE_API_USER !== undefined && VEDETTE_API_PASSWORD !== undefined) {
    const place = tidyUrl(url ?? VEDETTE_API_URL ?? DEFAULT_URL);
    return { url: place, userName: VEDETTE_API_USER, password: new Secret(VEDETTE_API_PASSWORD) };
  }
  const kept = await readKept(credentialsFile(io));
  if (!kept)
    throw new UsageError(
      'Nobody is signed in: run `vedette login`, or set VEDETTE_API_USER and VEDETTE_API_PASSWORD',
      EXIT.unknown,
    );
  const place = tidyUrl(url ?? VEDETTE_API_URL ?? kept.url);
  // What was given to one service is never sent to another.
  if (place !== kept.url)
    throw new UsageError(
      `Signed in to ${kept.url}, not to ${place}: run \`vedette login --url ${place}\``,
      EXIT.unknown,
    );
  return kept;
}

/** What `login` kept. @throws UsageError when others may read it, or it is something else. */
export async function readKept(file: string): Promise<Credentials | undefined> {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  const { mode } = await stat(file);
  if (process.platform !== 'win32' && (mode & 0o077) !== 0) {
    throw new UsageError(`${file}: others may read it; run \`chmod 600 ${file}\``, EXIT.unknown);
  }
  try {
    const { url, userName, password } = JSON.parse(text) as Record<string, string>;
    if (url !== undefined && userName !== undefined && password !== undefined)
      return { url, userName, password: new Secret(password) };
  } catch {
    // Told below, like anything else that is no such file.
  }
  throw new UsageError(`${file}: is not what \`vedette login\` writes; run it again`, EXIT.unknown);
}

/** Keeps them for nobody but the operator. @returns the file */
export async function keepCredentials(io: Io, { url, userName, password }: Credentials): Promise<string> {
  const file = credentialsFile(io);
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const handle = await open(file, 'w', 0o600);
  try {
    // The mode of `open` counts only for a new file.
    await chmod(file, 0o600);
    await handle.writeFile(`${JSON.stringify({ url, userName, password: password.reveal() }, undefined, 2)}\n`);
  } finally {
    await handle.close();
  }
  return file;
}

export async function forgetCredentials(io: Io): Promise<void> {
  await rm(credentialsFile(io), { force: true });
}

/** @throws UsageError when it is no address of a service. */
function tidyUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol))
    throw new UsageError(`${text}: must be an address such as https://watch.example.com/base`);
  if (url.username !== '' || url.password !== '')
    throw new UsageError('--url: must not contain a user name or a password');
  return (url.origin + url.pathname).replace(/\/+$/, '').replace(/\/v4$/, '');
}

/** The service that `login` is about. */
export const loginUrl = (io: Io, url: string | undefined): string =>
  tidyUrl(url ?? io.env['VEDETTE_API_URL'] ?? DEFAULT_URL);
