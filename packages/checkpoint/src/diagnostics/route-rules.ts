/** Arguments and output of route tracing programs. Addresses are IP literals and can never be options. */

export const MAX_HOPS = 30;

export interface RouteProgram {
  readonly command: string;
  readonly args: (address: string) => readonly string[];
}

/**
 * In order of preference: ICMP echo first, where the process may send it, then methods that every user may use. `-N`
 * probes 16 hops at once.
 */
export const routePrograms: readonly RouteProgram[] = [
  {
    command: 'traceroute',
    args: (address) => ['-I', '-n', '-q', '1', '-w', '1', '-N', '16', '-m', String(MAX_HOPS), address],
  },
  {
    command: 'traceroute',
    args: (address) => ['-n', '-q', '1', '-w', '1', '-m', String(MAX_HOPS), address],
  },
  { command: 'tracepath', args: (address) => ['-n', '-m', String(MAX_HOPS), address] },
];

/** Returns the arguments for one echo request with a hop limit. */
export const pingArgs = (address: string, hops: number): readonly string[] => [
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

/** Returns the lines of an output that name a hop; empty for a program that could not start. */
export function parseHops(output: string): readonly string[] {
  return output
    .split('\n')
    .map((line) => line.trimEnd())
    .filter((line) => /^\s*\d{1,2}\??:?\s+\S/.test(line))
    .slice(0, MAX_HOPS * 2);
}

/** Result of one echo request with a hop limit. */
export interface Hop {
  readonly text: string;
  readonly isLast: boolean;
}

/** Formats the output of `ping` as a traceroute line; a star means that there was no response. */
export function parseHop(output: string, hops: number): Hop {
  const hopNumber = String(hops).padStart(2);
  const [, time] = /\btime[=<]\s*([\d.]+)\s*ms/.exec(output) ?? [];
  const [, replier] = /\bbytes from ([\da-fA-F.:]*[\da-fA-F])/.exec(output) ?? [];
  if (time !== undefined) return { text: `${hopNumber}  ${replier ?? ''}  ${time} ms`, isLast: true };
  const [, router, reason = ''] = /^From ([\da-fA-F.:]*[\da-fA-F]):? (?:icmp_seq=\d+ )?(.*)$/m.exec(output) ?? [];
  if (router === undefined) return { text: `${hopNumber}  *`, isLast: false };
  const isIntermediate = /time to live exceeded|time exceeded|hop limit/i.test(reason);
  return { text: `${hopNumber}  ${router}${isIntermediate ? '' : `  ${reason}`}`, isLast: !isIntermediate };
}
