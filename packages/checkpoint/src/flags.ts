import { Fault } from '@vedette/kernel/fault';
import { parseArgs } from 'node:util';

type Environment = Readonly<Record<string, string | undefined>>;

const variableByFlag = {
  server: 'VEDETTE_SERVER_URL',
  token: 'VEDETTE_CHECKPOINT_TOKEN',
  data: 'VEDETTE_DATA',
} as const;

const USAGE = 'npm run checkpoint -- --server https://watch.example --token TOKEN [--data FOLDER]';

export const HELP = `vedette checkpoint: checks from this machine for a Vedette elsewhere

  vedette checkpoint --server URL --token TOKEN [--data FOLDER]      or: npm run checkpoint -- --server URL …

  --server URL    scheme, host and base path of the service; https:// unless it is on this machine
  --token TOKEN   from the page Checkpoints or POST /api/v1/Checkpoint; good once, needed at the first start alone
  --data FOLDER   keeps its key and undelivered results; default ./data. Two checkpoints never share one

Each is a setting as well (VEDETTE_SERVER_URL, VEDETTE_CHECKPOINT_TOKEN, VEDETTE_DATA), as are VEDETTE_EGRESS, VEDETTE_REFERENCES,
VEDETTE_PROXY, VEDETTE_NO_PROXY, VEDETTE_NAME_SERVERS, VEDETTE_CERTIFICATES, VEDETTE_BROWSER, VEDETTE_BROWSER_SANDBOX, VEDETTE_COLLECTIONS,
VEDETTE_ALLOW_SCREENSHOTS, VEDETTE_ALLOW_PAGE_CONTENT, VEDETTE_ALLOW_HTTP_HEADERS and VEDETTE_ALLOW_RESOLVED_IP_ADDRESSES. docs/operating.md says what to expect. Ctrl-C or SIGTERM ends it within ten seconds.`;

/** Whether the command line asks how it is used. */
export const wantsHelp = (words: readonly string[]): boolean =>
  words.some((word) => word === '--help' || word === '-h');

/**
 * The environment with what the command line says instead. `words` are those after the program's name; `checkpoint`,
 * which tells the starter what to start, may come first.
 * @throws Fault `invalid` for words that mean nothing.
 */
export function withFlags(environment: Environment, words: readonly string[]): Environment {
  const args = words[0] === 'checkpoint' ? words.slice(1) : [...words];
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
