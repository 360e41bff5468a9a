import { execFile } from 'node:child_process';
import { isIPv6 } from 'node:net';
import { promisify } from 'node:util';
import { replyIn } from './output-rules.js';

/** Requests go out once a second, and the first reply ends it (monitors, section 7.2). */
const REQUESTS = 3;
const MOST_OUTPUT = 65_536;

export interface PingProgram {
  /** Name, or path, of the program. */
  readonly command: string;
  readonly platform: NodeJS.Platform;
}

export interface PingResult {
  readonly output: string;
  readonly exitCode: number;
}

/** Words of the program for one ping of an address, which is an IP literal and so never an option. */
export function wordsFor(platform: NodeJS.Platform, address: string): readonly string[] {
  const seconds = String(REQUESTS);
  if (platform === 'darwin') return ['-n', '-o', '-c', seconds, '-t', seconds, address];
  // `-c 1` ends with the first reply, `-w` goes on asking until then.
  return [isIPv6(address) ? '-6' : '-4', '-n', '-c', '1', '-w', seconds, '-W', seconds, address];
}

/** Runs the program once; answers how to stop it. `done` gets undefined when there is no such program. */
export function runPing(
  { command, platform }: PingProgram,
  address: string,
  done: (result: PingResult | undefined) => void,
): () => void {
  const options = { env: { LC_ALL: 'C', PATH: SEARCHED }, maxBuffer: MOST_OUTPUT, encoding: 'utf8' as const };
  const child = execFile(command, [...wordsFor(platform, address)], options, (error, stdout, stderr) => {
    const code = error?.code ?? 0;
    if (typeof code === 'string') done(code === 'ENOENT' ? undefined : { output: `${stdout}\n${stderr}`, exitCode: 2 });
    else done({ output: `${stdout}\n${stderr}`, exitCode: code });
  });
  return () => child.kill('SIGKILL');
}

/** Where the system keeps its programs; nothing of our own environment goes along. */
const SEARCHED = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';

const runOnce = promisify<PingProgram, string, PingResult | undefined>((program, address, back) => {
  runPing(program, address, (result) => back(null, result));
});

/** Whether the machine can ping: the program is there, and is allowed to. */
export async function canPing(program: PingProgram): Promise<boolean> {
  const result = await runOnce(program, '127.0.0.1');
  return result !== undefined && replyIn(result.output) !== undefined;
}
