/** What programs that trace a route are told, and what they say. Addresses are IP literals, and so never options. */

export const MAX_HOPS = 30;

export interface RouteProgram {
  readonly command: string;
  readonly words: (address: string) => readonly string[];
}

/**
 * In the order they are tried. ICMP echo first, where the process may send it; then what every user may.
 * `-N` asks 16 hops at once.
 */
export const routePrograms: readonly RouteProgram[] = [
  {
    command: 'traceroute',
    words: (address) => ['-I', '-n', '-q', '1', '-w', '1', '-N', '16', '-m', String(MAX_HOPS), address],
  },
  {
    command: 'traceroute',
    words: (address) => ['-n', '-q', '1', '-w', '1', '-m', String(MAX_HOPS), address],
  },
  { command: 'tracepath', words: (address) => ['-n', '-m', String(MAX_HOPS), address] },
];

/** Words for one echo request that may pass so many hops. */
export const pingWords = (address: string, hops: number): readonly string[] => [
  address.includes(':') ? '-6' : '-4',
  '-n',
  '-c',
  '1',
  '-W',
  '1',
  '-t',
  String(hops),
  address,
];

/** The lines of an output that name a hop; a program that could not begin has none. */
export function hopsIn(output: string): readonly string[] {
  return output
    .split('\n')
    .map((line) => line.trimEnd())
    .filter((line) => /^\s*\d{1,2}\??:?\s+\S/.test(line))
    .slice(0, MAX_HOPS * 2);
}

/** What one echo request with few hops found. */
export interface Hop {
  readonly text: string;
  readonly isLast: boolean;
}

/** A line of our own for what `ping` said; no answer is a star, as in a traceroute. */
export function parseHop(output: string, hops: number): Hop {
  const number = String(hops).padStart(2);
  const [, time] = /\btime[=<]\s*([\d.]+)\s*ms/.exec(output) ?? [];
  const [, replier] = /\bbytes from ([\da-fA-F.:]*[\da-fA-F])/.exec(output) ?? [];
  if (time !== undefined) return { text: `${number}  ${replier ?? ''}  ${time} ms`, isLast: true };
  const [, from, words = ''] = /^From ([\da-fA-F.:]*[\da-fA-F]):? (?:icmp_seq=\d+ )?(.*)$/m.exec(output) ?? [];
  if (from === undefined) return { text: `${number}  *`, isLast: false };
  const isPassing = /time to live exceeded|time exceeded|hop limit/i.test(words);
  return { text: `${number}  ${from}${isPassing ? '' : `  ${words}`}`, isLast: !isPassing };
}
