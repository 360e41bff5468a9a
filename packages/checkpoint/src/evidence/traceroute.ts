import { execFile } from 'node:child_process';
import { after } from '../timer.js';
import { MAX_HOPS, parseHop, hopsIn, pingArgs, routePrograms, type RouteProgram } from './route-rules.js';

export interface RouteTools {
  readonly programs: readonly RouteProgram[];
  /** Undefined: not available. */
  readonly ping: string | undefined;
  readonly limitMs: number;
}

/** At most 30 hops, one attempt each, 10 s in total. */
export const routeTools: RouteTools = { programs: routePrograms, ping: 'ping', limitMs: 10_000 };

const MAX_OUTPUT_BYTES = 65_536;
/** Maximum concurrent echo requests. */
const BATCH_SIZE = 6;
/** Standard paths of system programs. The environment of this process is not passed on. */
const env = { LC_ALL: 'C', PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin' };

/**
 * Returns the route to an address, one hop per line, from the first program that finds one. After the time limit the
 * hops found so far are returned. A machine without such a program is reported as that.
 */
export async function traceRoute(address: string, tools: RouteTools, signal: AbortSignal): Promise<string> {
  const over = new AbortController();
  const stop = after(tools.limitMs, () => over.abort());
  const end = AbortSignal.any([signal, over.signal]);
  try {
    for (const { command, args } of tools.programs) {
      const hops = hopsIn(await runProgram(command, args(address), end));
      if (hops.length > 0) return hops.join('\n');
      if (end.aborted) break;
    }
    const hops = tools.ping === undefined ? [] : await echoRoute(tools.ping, address, end);
    if (hops.length > 0) return hops.join('\n');
    return end.aborted
      ? `No hop responded within ${tools.limitMs / 1_000} s.`
      : 'No route: this machine has no usable traceroute, tracepath or ping.';
  } finally {
    stop();
  }
}

/** Sends several echo requests at once with increasing hop limits until the address itself responds. */
async function echoRoute(ping: string, address: string, signal: AbortSignal): Promise<readonly string[]> {
  const lines: string[] = [];
  let hasAnswer = false;
  for (let first = 1; first <= MAX_HOPS && !signal.aborted; first += BATCH_SIZE) {
    const hops = Array.from({ length: BATCH_SIZE }, (_, index) => first + index);
    const outputs = await Promise.all(hops.map((hop) => runProgram(ping, pingArgs(address, hop), signal)));
    if (outputs.every((output) => !/PING|bytes from|From /.test(output))) break;
    for (const [index, output] of outputs.entries()) {
      const { text, isLast } = parseHop(output, first + index);
      hasAnswer ||= !text.endsWith('*');
      lines.push(text);
      if (isLast) return lines;
    }
  }
  return hasAnswer ? lines : [];
}

/** Returns the output of a program until it ends or is stopped; empty if it cannot be run. */
function runProgram(command: string, args: readonly string[], signal: AbortSignal): Promise<string> {
  if (signal.aborted) return Promise.resolve('');
  return new Promise((resolve) => {
    const options = {
      env,
      maxBuffer: MAX_OUTPUT_BYTES,
      encoding: 'utf8' as const,
      signal,
      killSignal: 'SIGKILL' as const,
    };
    // A non-zero exit is ignored: it can also mean that the target did not respond.
    execFile(command, [...args], options, (_error, stdout) => resolve(stdout));
  });
}
