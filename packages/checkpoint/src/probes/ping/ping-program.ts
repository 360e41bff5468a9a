import { execFile } from 'node:child_process';
import { isIPv6 } from 'node:net';
import { promisify } from 'node:util';
import { errorCodes } from '@vedette/contract/v4/error-codes';
import { ProbeFailure } from '../../probe-failure.js';
import { parseReply } from './output-rules.js';

/** Requests are sent once a second until the first reply. */
const MAX_REQUESTS = 3;
const MAX_OUTPUT_BYTES = 65_536;

/** Node's code for output longer than `MAX_OUTPUT_BYTES`. */
const OUTPUT_TOO_LONG = 'ERR_CHILD_PROCESS_STDIO_MAXBUFFER';

export interface PingProgram {
  /** Name or path of the program. */
  readonly command: string;
  readonly platform: NodeJS.Platform;
}

export interface PingResult {
  readonly output: string;
  readonly exitCode: number;
}

/** Returns the arguments for one ping of an address, which is an IP literal and can never be an option. */
export function pingArgs(platform: NodeJS.Platform, address: string): readonly string[] {
  const seconds = String(MAX_REQUESTS);
  if (platform === 'darwin') return ['-n', '-o', '-c', seconds, '-t', seconds, address];
  // `-c 1` ends with the first reply, `-w` repeats until then.
  return [isIPv6(address) ? '-6' : '-4', '-n', '-c', '1', '-w', seconds, '-W', seconds, address];
}

/**
 * Runs the program once and returns a function that stops it. A program that cannot be run is a checkpoint fault:
 * `fail` gets 29005 if it is missing, else 29002.
 */
export function runPing(
  { command, platform }: PingProgram,
  address: string,
  done: (result: PingResult) => void,
  fail: (failure: ProbeFailure) => void,
): () => void {
  const options = { env: { LC_ALL: 'C', PATH: PROGRAM_PATH }, maxBuffer: MAX_OUTPUT_BYTES, encoding: 'utf8' as const };
  const child = execFile(command, [...pingArgs(platform, address)], options, (error, stdout, stderr) => {
    const code: number | string = error?.code ?? 0;
    const output = `${stdout}\n${stderr}`;
    if (typeof code === 'number') done({ output, exitCode: code });
    else if (code === OUTPUT_TOO_LONG) done({ output, exitCode: 2 });
    else fail(pingNotRun(code));
  });
  return () => child.kill('SIGKILL');
}

const pingNotRun = (code: string): ProbeFailure =>
  code === 'ENOENT'
    ? new ProbeFailure(errorCodes.kindUnsupported, 'this machine has no ping program')
    : new ProbeFailure(errorCodes.probeFailed, `running ping failed: ${code}`);

/** Standard paths of system programs. The environment of this process is not passed on. */
const PROGRAM_PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';

const runOnce = promisify<PingProgram, string, PingResult | undefined>((program, address, callback) => {
  runPing(
    program,
    address,
    (result) => callback(null, result),
    () => callback(null, undefined),
  );
});

/** Whether the program exists and may send pings. */
export async function canPing(program: PingProgram): Promise<boolean> {
  const result = await runOnce(program, '127.0.0.1');
  return result !== undefined && parseReply(result.output) !== undefined;
}
