import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';
import { atEndOfServers, missing } from './servers.js';
import { wireSource } from './wire-source.js';

export const ip = (args: string): void => void execFileSync('ip', args.split(' '), { stdio: 'pipe' });

/**
 * Creates a network namespace that is removed at the end of the test.
 * @param name a few characters
 */
export function aSpace(name: string): string {
  const space = `vd${process.pid % 100_000}${name}`;
  ip(`netns add ${space}`);
  atEndOfServers(() => ip(`netns del ${space}`));
  ip(`-n ${space} link set lo up`);
  return space;
}

/** These programs are found through PATH. */
function notFound(program: string): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  return folders.some((folder) => existsSync(join(folder, program))) ? undefined : `${program} is not installed`;
}

/** Returns why network namespaces are unavailable here; undefined if they are available. */
export function noSpaces(): string | undefined {
  const why = ['ip', 'ping', 'perl'].map((program) => missing(program) ?? notFound(program)).find(Boolean);
  if (why !== undefined) return why;
  const space = `vd${process.pid % 100_000}`;
  try {
    ip(`netns add ${space}`);
    ip(`netns del ${space}`);
    return undefined;
  } catch {
    return 'no namespaces can be made here';
  }
}

/** Starts a program within a namespace and stops it at the end of the test. */
export function startIn(
  space: string,
  command: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): ChildProcess {
  const child = spawn('ip', ['netns', 'exec', space, command, ...args], {
    env: { PATH: process.env['PATH'], LC_ALL: 'C', ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const ended = once(child, 'exit');
  atEndOfServers(async () => {
    child.kill('SIGKILL');
    await ended;
  });
  child.stdin.on('error', () => undefined);
  return child;
}

/** One end of a link: its namespace (default: that of the test), and its address with the prefix length. */
export interface End {
  readonly space?: string;
  readonly address: string;
}

/** Impairment of packets from and to one address. */
interface Fault {
  /** Delay in each direction. */
  readonly delayMs?: number;
  readonly lossPercent?: number;
}

export interface Wire {
  /** The interfaces of both ends, in the given order. */
  readonly names: readonly [string, string];
  /**
   * Resolves when the impairment is in effect.
   * @param address of a host behind the link or of one of its ends
   */
  spoil(address: string, fault: Fault): Promise<void>;
}

let wires = 0;

/** Connects two networks by a link that a test can impair. */
export async function aWire(ends: readonly [End, End]): Promise<Wire> {
  wires += 1;
  const stem = `v${process.pid % 100_000}${wires}`;
  const middle = aSpace(`w${wires}`);
  const [near, far] = ends.map(({ space, address }, i) => {
    const [outer, inner] = [`${stem}${'ab'[i]}`, `${stem}${'xy'[i]}`];
    ip(`link add ${outer} type veth peer name ${inner}`);
    ip(`link set ${inner} netns ${middle}`);
    ip(`-n ${middle} link set ${inner} up`);
    const at = space === undefined ? '' : `-n ${space} `;
    if (space !== undefined) ip(`link set ${outer} netns ${space}`);
    ip(`${at}addr add ${address} dev ${outer}`);
    ip(`${at}link set ${outer} up`);
    return { outer, inner };
  }) as [Record<'outer' | 'inner', string>, Record<'outer' | 'inner', string>];
  const carrier = startIn(middle, 'perl', ['-e', wireSource, near.inner, far.inner]);
  if (!carrier.stdout || !carrier.stdin) throw new Error('a wire speaks by its pipes');
  const said = createInterface(carrier.stdout);
  await once(said, 'line');
  const { stdin } = carrier;
  return {
    names: [near.outer, far.outer],
    spoil: async (address, { delayMs = 0, lossPercent = 0 }) => {
      const heard = once(said, 'line');
      stdin.write(`${address} ${delayMs} ${lossPercent}\n`);
      await heard;
    },
  };
}
