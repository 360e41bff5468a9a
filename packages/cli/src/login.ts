import { apiUserEndpoints } from '@vedette/contract/v4/api-user';
import { accountEndpoints } from '@vedette/contract/v4/account';
import { createClient } from '@vedette/contract/client';
import { Secret } from '@vedette/kernel/secret';
import type { CommandLine } from './command-line.js';
import {
  credentialsFile,
  forgetCredentials,
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
  const credentials = user === undefined ? await registered(io, baseUrl, email) : await existing(io, baseUrl, user);
  const file = await writeCredentials(io, credentials);
  io.printError(`Signed in to ${baseUrl}; the API account ${credentials.userName} is stored in ${file}`);
  return EXIT.done;
}

async function registered(io: Io, url: string, email: string | undefined): Promise<Credentials> {
  if (email === undefined)
    throw new UsageError('--email: is required, the e-mail address of an operator; or --user, an API account');
  const password = await passwordFor(io, email);
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

async function existing(io: Io, url: string, userName: string): Promise<Credentials> {
  const password = await passwordFor(io, userName);
  const client = createClient({ baseUrl: url, account: { userName, password: password.reveal() }, fetch: io.fetch });
  await client.call(accountEndpoints.read, {});
  return { url, userName, password };
}

async function passwordFor(io: Io, who: string): Promise<Secret> {
  const text = (await io.promptSecret(`Password of ${who}: `)) ?? (await io.readInput()).replace(/\r?\n$/, '');
  if (text === '') throw new UsageError('The password is empty; type it, or send it to the standard input');
  return new Secret(text);
}

/** `logout`: deletes the stored API account. In the service it remains, since an account cannot delete itself. */
export async function logOut(_line: CommandLine, io: Io): Promise<number> {
  const kept = await readCredentialsFile(credentialsFile(io));
  if (!kept) throw new UsageError('Not signed in', EXIT.unknown);
  await forgetCredentials(io);
  io.printError(
    `Signed out. The API account ${kept.userName} of ${kept.url} still exists; delete it in the service if it is no longer needed`,
  );
  return EXIT.done;
}
