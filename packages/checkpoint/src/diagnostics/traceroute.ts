import { execFile } from 'node:child_process';
import { startTimer } from '../timer.js';
import { MAX_HOPS, parseHop, parseHops, pingArgs, routePrograms, type RouteProgram } from './route-rules.js';

export interface RouteOptions {
  readonly programs: readonly RouteProgram[];
  /** Undefined: not available. */
  readonly ping: string | undefined;
  readonly limitMs: number;
}

/** At most 30 hops, one attempt each, 10 s in total. */
export const DEFAULT_ROUTE_OPTIONS: RouteOptions = { programs: routePrograms, ping: 'ping', limitMs: 10_000 };

const MAX_OUTPUT_BYTES = 65_536;
/** Maximum concurrent echo requests. */
const BATCH_SIZE = 6;
/** Standard paths of system programs. The environment of this process is not passed on. */
const PROGRAM_ENVIRONMENT = { LC_ALL: 'C', PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin' };

/**
 * Returns the route to an address, one hop per line, from the first program that finds one. After the time limit the
 * hops found so far are returned. A machine without such a program is reported as that.
 */
export async function traceRoute(address: string, options: RouteOptions, signal: AbortSignal): Promise<string> {
  const timedOut = new AbortController();
  const cancelTimeout = startTimer(options.limitMs, () => timedOut.abort());
  const endSignal = AbortSignal.any([signal, timedOut.signal]);
  try {
    for (const { command, args } of options.programs) {
      const hops = parseHops(await runProgram(command, args(address), endSignal));
      if (hops.length > 0) return hops.join('\n');
      if (endSignal.aborted) break;
    }
    const hops = options.ping === undefined ? [] : await traceByEcho(options.ping, address, endSignal);
    if (hops.length > 0) return hops.join('\n');
    return endSignal.aborted
      ? `No hop responded within ${options.limitMs / 1_000} s.`
      : 'No route: this machine has no usable traceroute, tracepath or ping.';
  } finally {
    cancelTimeout();
  }
}

/** Sends several echo requests at once with increasing hop limits until the address itself responds. */
async function traceByEcho(ping: string, address: string, signal: AbortSignal): Promise<readonly string[]> {
  const lines: string[] = [];
  let hasResponse = false;
  for (let firstHop = 1; firstHop <= MAX_HOPS && !signal.aborted; firstHop += BATCH_SIZE) {
    const hops = Array.from({ length: BATCH_SIZE }, (_, index) => firstHop + index);
    const outputs = await Promise.all(hops.map((hop) => runProgram(ping, pingArgs(address, hop), signal)));
    if (outputs.every((output) => !/PING|bytes from|From /.test(output))) break;
    for (const [index, output] of outputs.entries()) {
      const { text, isLast } = parseHop(output, firstHop + index);
      hasResponse ||= !text.endsWith('*');
      lines.push(text);
      if (isLast) return lines;
    }
  }
  return hasResponse ? lines : [];
}

/** Returns the output of a program until it ends or is stopped; empty if it cannot be run. */
function runProgram(command: string, args: readonly string[], signal: AbortSignal): Promise<string> {
  if (signal.aborted) return Promise.resolve('');
  return new Promise((resolve) => {
    const options = {
      env: PROGRAM_ENVIRONMENT,
      maxBuffer: MAX_OUTPUT_BYTES,
      encoding: 'utf8' as const,
      signal,
      killSignal: 'SIGKILL' as const,
    };
    // A non-zero exit is ignored: it can also mean that the target did not respond.
    execFile(command, [...args], options, (_error, stdout) => resolve(stdout));
  });
}
