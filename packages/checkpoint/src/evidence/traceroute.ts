import { execFile } from 'node:child_process';
import { after } from '../timer.js';
import { MAX_HOPS, parseHop, hopsIn, pingWords, routePrograms, type RouteProgram } from './route-rules.js';

export interface RouteTools {
  readonly programs: readonly RouteProgram[];
  /** Undefined: none. */
  readonly ping: string | undefined;
  readonly limitMs: number;
}

/** At most 30 hops, one try each, 10 s in all. */
export const routeTools: RouteTools = { programs: routePrograms, ping: 'ping', limitMs: 10_000 };

const MAX_OUTPUT_BYTES = 65_536;
/** So many echo requests are on their way at once. */
const AT_ONCE = 6;
/** Where the system keeps its programs; nothing of our own environment goes along. */
const env = { LC_ALL: 'C', PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin' };

/**
 * The route to an address, a hop a line, by the first program that can find one; what came before the time was over. A
 * machine without any says so.
 */
export async function traceRoute(address: string, tools: RouteTools, signal: AbortSignal): Promise<string> {
  const over = new AbortController();
  const stop = after(tools.limitMs, () => over.abort());
  const end = AbortSignal.any([signal, over.signal]);
  try {
    for (const { command, words } of tools.programs) {
      const hops = hopsIn(await runProgram(command, words(address), end));
      if (hops.length > 0) return hops.join('\n');
      if (end.aborted) break;
    }
    const hops = tools.ping === undefined ? [] : await echoRoute(tools.ping, address, end);
    if (hops.length > 0) return hops.join('\n');
    return end.aborted
      ? `No hop answered within ${tools.limitMs / 1_000} s.`
      : 'No route: this machine has no traceroute, tracepath or ping that may be run.';
  } finally {
    stop();
  }
}

/** Echo requests that may pass one hop more each, some at once, until the address itself answers. */
async function echoRoute(ping: string, address: string, signal: AbortSignal): Promise<readonly string[]> {
  const lines: string[] = [];
  let hasAnswer = false;
  for (let first = 1; first <= MAX_HOPS && !signal.aborted; first += AT_ONCE) {
    const hops = Array.from({ length: AT_ONCE }, (_, index) => first + index);
    const outputs = await Promise.all(hops.map((hop) => runProgram(ping, pingWords(address, hop), signal)));
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

/** What a program says until it ends or is stopped; nothing when it cannot be run. */
function runProgram(command: string, words: readonly string[], signal: AbortSignal): Promise<string> {
  if (signal.aborted) return Promise.resolve('');
  return new Promise((resolve) => {
    const options = {
      env,
      maxBuffer: MAX_OUTPUT_BYTES,
      encoding: 'utf8' as const,
      signal,
      killSignal: 'SIGKILL' as const,
    };
    // An error is no trouble: a target that does not answer is one too.
    execFile(command, [...words], options, (_error, stdout) => resolve(stdout));
  });
}
