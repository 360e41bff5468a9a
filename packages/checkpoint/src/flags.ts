import { Fault } from '@vedette/kernel/fault';
import { parseArgs } from 'node:util';

type Environment = Readonly<Record<string, string | undefined>>;

const variableOf = {
  server: 'VEDETTE_SERVER_URL',
  token: 'VEDETTE_CHECKPOINT_TOKEN',
  data: 'VEDETTE_DATA',
} as const;

const USAGE = 'npm run checkpoint -- --server https://watch.example --token TOKEN [--data FOLDER]';

/**
 * The environment with what the command line says instead. `words` are those after the program's name; `checkpoint`,
 * which tells the starter what to start, may come first.
 * @throws Fault `invalid` for words that mean nothing.
 */
export function withFlags(environment: Environment, words: readonly string[]): Environment {
  const args = words[0] === 'checkpoint' ? words.slice(1) : [...words];
  try {
    const text = { type: 'string' } as const;
    const { values } = parseArgs({ args: joined(args), options: { server: text, token: text, data: text } });
    const told = Object.entries(values).map(([flag, value]) => [variableOf[flag as keyof typeof variableOf], value]);
    return { ...environment, ...(Object.fromEntries(told) as Environment) };
  } catch (error) {
    const [reason = ''] = (error as Error).message.split('.');
    throw new Fault('invalid', `${reason}. Use: ${USAGE}`, { cause: error });
  }
}

/** Each flag with the word behind it in one: one token in sixty-four begins with `-`, which reads like another flag. */
function joined(args: readonly string[]): string[] {
  const isFlag = (word: string | undefined): boolean => word?.startsWith('--') === true;
  return args.flatMap((word, i) => {
    const [before, next] = [args[i - 1], args[i + 1]];
    if (isFlag(before) && before?.includes('=') === false && !isFlag(word)) return [];
    return isFlag(word) && !word.includes('=') && next !== undefined && !isFlag(next) ? [`${word}=${next}`] : [word];
  });
}
