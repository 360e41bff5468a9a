import { Fault } from '@vedette/kernel/fault';
import { parseArgs } from 'node:util';

type Environment = Readonly<Record<string, string | undefined>>;

const variableByFlag = {
  server: 'VEDETTE_SERVER_URL',
  token: 'VEDETTE_CHECKPOINT_TOKEN',
  data: 'VEDETTE_DATA',
} as const;

const USAGE = 'npm run checkpoint -- --server https://watch.example --token TOKEN [--data FOLDER]';

export const HELP = `vedette checkpoint: runs checks on this machine for a Vedette service elsewhere

  vedette checkpoint --server URL --token TOKEN [--data FOLDER]      or: npm run checkpoint -- --server URL …

  --server URL    scheme, host and base path of the service; must be https:// unless the service is on this machine
  --token TOKEN   from the page Checkpoints or POST /api/v1/Checkpoint; valid once, needed only for the first start
  --data FOLDER   where the key and undelivered results are stored; default ./data. Checkpoints must not share a folder

Each option is also a setting (VEDETTE_SERVER_URL, VEDETTE_CHECKPOINT_TOKEN, VEDETTE_DATA). Further settings: VEDETTE_EGRESS,
VEDETTE_REFERENCES, VEDETTE_PROXY, VEDETTE_NO_PROXY, VEDETTE_NAME_SERVERS, VEDETTE_CERTIFICATES, VEDETTE_BROWSER,
VEDETTE_BROWSER_SANDBOX, VEDETTE_COLLECTIONS, VEDETTE_ALLOW_SCREENSHOTS, VEDETTE_ALLOW_PAGE_CONTENT, VEDETTE_ALLOW_HTTP_HEADERS
and VEDETTE_ALLOW_RESOLVED_IP_ADDRESSES. See docs/operating.md. Ctrl-C or SIGTERM stops the checkpoint within ten seconds.`;

/** Whether the command line requests help. */
export const wantsHelp = (argv: readonly string[]): boolean =>
  argv.some((argument) => argument === '--help' || argument === '-h');

/**
 * Returns the environment with the options of the command line. `argv` are the arguments after the program's name;
 * `checkpoint`, which selects the program in the launcher, may come first.
 * @throws Fault `invalid` for unknown arguments.
 */
export function withFlags(environment: Environment, argv: readonly string[]): Environment {
  const args = argv[0] === 'checkpoint' ? argv.slice(1) : [...argv];
  try {
    const text = { type: 'string' } as const;
    const { values } = parseArgs({ args, options: { server: text, token: text, data: text } });
    const variables = Object.entries(values).map(([flag, value]) => [
      variableByFlag[flag as keyof typeof variableByFlag],
      value,
    ]);
    return { ...environment, ...(Object.fromEntries(variables) as Environment) };
  } catch (error) {
    const [reason = ''] = (error as Error).message.split('.');
    throw new Fault('invalid', `${reason}. Use: ${USAGE}`, { cause: error });
  }
}
