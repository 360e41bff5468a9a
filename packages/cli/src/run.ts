import { ApiError, createClient } from '@vedette/contract/client';
import { endpoints } from '@vedette/contract/table';
import { decodeFileText } from '@vedette/kernel/file-text';
import { readFile } from 'node:fs/promises';
import { resolveEndpoint } from './address.js';
import { apply, type Outcome } from './apply.js';
import { readCommandLine, type CommandLine, type Output } from './command-line.js';
import { readCredentials } from './credentials.js';
import { readEntries, parseText, toText } from './documents.js';
import { exportConfiguration } from './export.js';
import { help, resourceHelp } from './help.js';
import { importScripts } from './import.js';
import { EXIT, UsageError, type Io } from './io.js';
import { logIn, logOut } from './login.js';
import { formatSummary, toReport } from './report.js';
import { listResources } from './resources.js';
import { Service } from './service.js';
import { toTable } from './table.js';
import { verify } from './verify.js';

/** Runs one command. @returns the exit code; errors that the user can fix are not thrown. */
export async function run(args: readonly string[], io: Io): Promise<number> {
  try {
    const line = readCommandLine(args);
    const command = commands[line.command];
    if (!command) throw new UsageError(`${line.command}: no such command; see \`vedette help\``);
    if (line.wantsHelp) return showHelp(line, io);
    return await command(line, io);
  } catch (error) {
    return reportError(error, io);
  }
}

type Command = (line: CommandLine, io: Io) => Promise<number> | number;

const commands: Readonly<Record<string, Command>> = {
  help: showHelp,
  login: logIn,
  logout: logOut,
  get,
  create,
  delete: remove,
  export: exportAll,
  apply: applyFiles,
  verify,
  import: async (line, io) => importScripts(await readTexts(line, io), io),
};

function reportError(error: unknown, io: Io): number {
  if (error instanceof UsageError) {
    io.printError(error.message);
    return error.code;
  }
  if (error instanceof ApiError) {
    for (const message of error.messages.length > 0 ? error.messages : [error.message]) io.printError(message);
    return error.status === 401 ? EXIT.notSignedIn : EXIT.rejected;
  }
  // `fetch` throws this if the service is unreachable. Its cause has the reason.
  const { cause, message } = error as Error;
  io.printError(
    `The service is unreachable: ${cause instanceof Error && cause.message !== '' ? cause.message : message}`,
  );
  return EXIT.unreachable;
}

function showHelp({ command, args }: CommandLine, io: Io): number {
  const [topic] = command === 'help' ? args : [];
  io.print(topic === 'resources' ? resourceHelp(listResources(endpoints)) : help);
  return EXIT.done;
}

/** Opens the service with the stored credentials. */
async function openService(line: CommandLine, io: Io): Promise<Service> {
  const { url, userName, password } = await readCredentials(io, line.url);
  // Revealed for the header of each call.
  const account = { userName, password: password.reveal() };
  return new Service(createClient({ baseUrl: url, account, fetch: io.fetch }), endpoints);
}

function show(io: Io, value: unknown, output: Output): void {
  if (value !== undefined) io.print(output === 'table' ? toTable(value) : toText(value, output));
}

async function get(line: CommandLine, io: Io): Promise<number> {
  const service = await openService(line, io);
  const { endpoint, params } = await resolveEndpoint(service, ['GET'], requireArguments(line));
  show(io, await service.call(endpoint, params, { query: line.query }), line.output ?? 'table');
  return EXIT.done;
}

async function create(line: CommandLine, io: Io): Promise<number> {
  const service = await openService(line, io);
  const { endpoint, params } = await resolveEndpoint(service, ['POST'], requireArguments(line));
  const bodies = (await readTexts(line, io)).flatMap(({ text, file }) => parseText(text, file)).flat();
  if (endpoint.body && bodies.length === 0)
    throw new UsageError('-f FILE: is required, with the objects to create; - is the standard input');
  for (const body of endpoint.body ? bodies : [undefined]) {
    const options = { query: line.query, ...(body !== undefined && { body }) };
    show(io, await service.call(endpoint, params, options), line.output ?? 'yaml');
  }
  return EXIT.done;
}

async function remove(line: CommandLine, io: Io): Promise<number> {
  const service = await openService(line, io);
  const { endpoint, params } = await resolveEndpoint(service, ['DELETE'], requireArguments(line));
  await service.call(endpoint, params, { query: line.query });
  return EXIT.done;
}

async function exportAll(line: CommandLine, io: Io): Promise<number> {
  const all = listResources(endpoints);
  const unknown = line.args.filter((argument) => !all.some(({ name }) => isBelow(name, argument)));
  if (unknown.length > 0)
    throw new UsageError(`${unknown.join(', ')}: no such resource; see \`vedette help resources\``);
  const selected = all.filter(
    ({ name }) => line.args.length === 0 || line.args.some((argument) => isBelow(name, argument)),
  );
  const configuration = await exportConfiguration(await openService(line, io), selected, io.printError);
  show(io, configuration, line.output === 'json' ? 'json' : 'yaml');
  return EXIT.done;
}

/** `Monitor` includes itself and the resources below it. */
const isBelow = (name: string, argument: string): boolean =>
  `${name.toLowerCase()}/`.startsWith(`${argument.toLowerCase()}/`);

async function applyFiles(line: CommandLine, io: Io): Promise<number> {
  const texts = await readTexts(line, io);
  if (texts.length === 0)
    throw new UsageError('-f FILE: is required, with the configuration to apply; - is the standard input');
  const resources = listResources(endpoints);
  const entries = texts
    .flatMap(({ text, file }) => readEntries(text, file, resources))
    .sort((a, b) => resources.indexOf(a.resource) - resources.indexOf(b.resource));
  const outcomes: Outcome[] = [];
  for await (const outcome of apply(await openService(line, io), entries, line.isPlan)) {
    outcomes.push(outcome);
    const report = toReport(outcome);
    if (report !== '') io.print(report);
  }
  io.print(formatSummary(outcomes, line.isPlan));
  if (outcomes.some(({ problems }) => problems)) return EXIT.rejected;
  return line.isPlan && line.usesExitCode && outcomes.some(({ change }) => change.action !== 'none')
    ? EXIT.hasChanges
    : EXIT.done;
}

function requireArguments({ command, args }: CommandLine): readonly string[] {
  if (args.length === 0)
    throw new UsageError(`vedette ${command}: a resource is required; see \`vedette help resources\``);
  return args;
}

async function readTexts({ files }: CommandLine, io: Io): Promise<{ readonly file: string; readonly text: string }[]> {
  return Promise.all(
    files.map(async (file) => {
      if (file === '-') return { file: 'standard input', text: await io.readInput() };
      const bytes = await readFile(file).catch((error: unknown) => {
        throw new UsageError(
          `${file}: ${(error as NodeJS.ErrnoException).code === 'ENOENT' ? 'no such file' : (error as Error).message}`,
        );
      });
      return { file, text: decodeFileText(bytes) };
    }),
  );
}
