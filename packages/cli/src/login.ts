import { apiUserEndpoints } from '@vedette/contract/v4/api-user';
import { accountEndpoints } from '@vedette/contract/v4/account';
import { createClient } from '@vedette/contract/client';
import { Secret } from '@vedette/kernel/secret';
import type { CommandLine } from './command-line.js';
import {
  credentialsFile,
  deleteCredentials,
  writeCredentials,
  loginUrl,
  readCredentialsFile,
  type Credentials,
} from './credentials.js';
import { EXIT, UsageError, type Io } from './io.js';

/** `login`: creates an API account with an operator's credentials, or uses an existing one, and stores it. */
export async function logIn({ url, email, user, args }: CommandLine, io: Io): Promise<number> {
  if (args.length > 0)
    throw new UsageError(`${args.join(' ')}: unexpected argument; passwords are never read from the command line`);
  const baseUrl = loginUrl(io, url);
  const credentials =
    user === undefined ? await registerAccount(io, baseUrl, email) : await useExistingAccount(io, baseUrl, user);
  const file = await writeCredentials(io, credentials);
  io.printError(`Signed in to ${baseUrl}; the API account ${credentials.userName} is stored in ${file}`);
  return EXIT.done;
}

async function registerAccount(io: Io, url: string, email: string | undefined): Promise<Credentials> {
  if (email === undefined)
    throw new UsageError('--email: is required, the e-mail address of an operator; or --user, an API account');
  const password = await readPassword(io, email);
  const client = createClient({
    baseUrl: url,
    account: { userName: email, password: password.reveal() },
    fetch: io.fetch,
  });
  const { UserName, Password } = await client.call(apiUserEndpoints.register, {
    query: {},
    body: { Description: 'vedette command' },
  });
  return { url, userName: UserName, password: new Secret(Password) };
}

async function useExistingAccount(io: Io, url: string, userName: string): Promise<Credentials> {
  const password = await readPassword(io, userName);
  const client = createClient({ baseUrl: url, account: { userName, password: password.reveal() }, fetch: io.fetch });
  await client.call(accountEndpoints.read, {});
  return { url, userName, password };
}

async function readPassword(io: Io, account: string): Promise<Secret> {
  const text = (await io.promptSecret(`Password of ${account}: `)) ?? (await io.readInput()).replace(/\r?\n$/, '');
  if (text === '') throw new UsageError('The password is empty; type it, or send it to the standard input');
  return new Secret(text);
}

/** `logout`: deletes the stored API account. In the service it remains, since an account cannot delete itself. */
export async function logOut(_line: CommandLine, io: Io): Promise<number> {
  const stored = await readCredentialsFile(credentialsFile(io));
  if (!stored) throw new UsageError('Not signed in', EXIT.notSignedIn);
  await deleteCredentials(io);
  io.printError(
    `Signed out. The API account ${stored.userName} of ${stored.url} still exists; delete it in the service if it is no longer needed`,
  );
  return EXIT.done;
}
