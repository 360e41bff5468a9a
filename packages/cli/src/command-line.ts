import { parseArgs } from 'node:util';
import { UsageError } from './io.js';

const outputs = ['table', 'yaml', 'json'] as const;
export type Output = (typeof outputs)[number];

/** A parsed command line. */
export interface CommandLine {
  readonly command: string;
  /** Arguments of the command: resource, id, resource below it, … */
  readonly args: readonly string[];
  readonly files: readonly string[];
  readonly query: Readonly<Record<string, string>>;
  readonly output: Output | undefined;
  readonly url: string | undefined;
  readonly email: string | undefined;
  readonly user: string | undefined;
  /** Fingerprint that signatures must have. */
  readonly key: string | undefined;
  readonly isPlan: boolean;
  readonly usesExitCode: boolean;
  readonly wantsHelp: boolean;
}

const options = {
  file: { type: 'string', short: 'f', multiple: true },
  query: { type: 'string', short: 'q', multiple: true },
  output: { type: 'string', short: 'o' },
  url: { type: 'string' },
  email: { type: 'string' },
  user: { type: 'string' },
  key: { type: 'string' },
  plan: { type: 'boolean' },
  'exit-code': { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;

/** @throws UsageError with the name of the option. */
export function readCommandLine(argv: readonly string[]): CommandLine {
  const { values, positionals } = parseArguments(argv);
  const [command = 'help', ...args] = positionals;
  const { output } = values;
  if (output !== undefined && !isOutput(output)) {
    throw new UsageError(`--output: must be one of ${outputs.join(', ')}`);
  }
  return {
    command,
    args,
    output,
    files: values.file ?? [],
    query: parseQuery(values.query ?? []),
    url: values.url,
    email: values.email,
    user: values.user,
    key: values.key,
    isPlan: values.plan ?? false,
    usesExitCode: values['exit-code'] ?? false,
    wantsHelp: values.help ?? false,
  };
}

function parseArguments(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true, strict: true });
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

const isOutput = (text: string): text is Output => (outputs as readonly string[]).includes(text);

function parseQuery(pairs: readonly string[]): Record<string, string> {
  const entries = pairs.map((pair) => {
    const at = pair.indexOf('=');
    if (at < 1) throw new UsageError(`--query ${pair}: must be Name=Value`);
    return [pair.slice(0, at), pair.slice(at + 1)] as const;
  });
  return Object.fromEntries(entries);
}
