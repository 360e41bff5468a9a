/** Output of the `ping` programs of Linux (iputils, BusyBox) and macOS. */
import { errorCodes, type ErrorCodeEntry } from '@vedette/contract/v4/error-codes';

export interface PingReply {
  readonly roundTripMs: number;
  readonly ttl: number | undefined;
}

/** Returns the first reply; undefined without any. */
export function parseReply(output: string): PingReply | undefined {
  const line = output.split('\n').find((one) => /\btime[=<]\s*[\d.]+\s*ms\b/.test(one));
  if (line === undefined) return undefined;
  const [, time = '0'] = /\btime[=<]\s*([\d.]+)/.exec(line) ?? [];
  const [, ttl] = /\b(?:ttl|hlim)=(\d+)/i.exec(line) ?? [];
  return { roundTripMs: Number(time), ttl: ttl === undefined ? undefined : Number(ttl) };
}

const MEANINGS: readonly (readonly [RegExp, ErrorCodeEntry])[] = [
  [/time to live exceeded|time exceeded|hop limit/i, errorCodes.pingTtl],
  [/network is unreachable|no route to host/i, errorCodes.networkUnreachable],
  [/unreachable|administratively|prohibited|filtered/i, errorCodes.pingUnreachable],
  [/not permitted|permission denied|lacking privilege/i, errorCodes.probeFailed],
];

/** Returns the failure of a ping without a reply, with the line of the output that explains it. */
export function parseFailure(
  output: string,
  exitCode: number,
): { readonly entry: ErrorCodeEntry; readonly text: string } {
  const lines = output.split('\n').map((line) => line.trim());
  for (const [pattern, entry] of MEANINGS) {
    const text = lines.find((line) => pattern.test(line));
    if (text !== undefined) return { entry, text: text.slice(0, 500) };
  }
  // Exit code 1 means "no reply"; others are other failures.
  if (exitCode === 1) return { entry: errorCodes.pingTimeout, text: 'no echo reply' };
  return { entry: errorCodes.pingFailed, text: lines.find((line) => line !== '')?.slice(0, 500) ?? 'no output' };
}
