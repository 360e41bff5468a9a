import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';
import { atServersEnd, whyMissing } from './servers.js';
import { linkSource } from './link-source.js';

export const ip = (args: string): void => void execFileSync('ip', args.split(' '), { stdio: 'pipe' });

/**
 * Creates a network namespace that is removed at the end of the test.
 * @param name a few characters
 */
export function aNamespace(name: string): string {
  const namespace = `vd${process.pid % 100_000}${name}`;
  ip(`netns add ${namespace}`);
  atServersEnd(() => ip(`netns del ${namespace}`));
  ip(`-n ${namespace} link set lo up`);
  return namespace;
}

/** These programs are found through PATH. */
function whyNotOnPath(program: string): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  return folders.some((folder) => existsSync(join(folder, program))) ? undefined : `${program} is not installed`;
}

/** Returns why network namespaces are unavailable here; undefined if they are available. */
export function whyNoNamespaces(): string | undefined {
  const reason = ['ip', 'ping', 'perl'].map((program) => whyMissing(program) ?? whyNotOnPath(program)).find(Boolean);
  if (reason !== undefined) return reason;
  const namespace = `vd${process.pid % 100_000}`;
  try {
    ip(`netns add ${namespace}`);
    ip(`netns del ${namespace}`);
    return undefined;
  } catch {
    return 'no namespaces can be made here';
  }
}

/** Starts a program within a namespace and stops it at the end of the test. */
export function startInNamespace(
  namespace: string,
  command: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): ChildProcess {
  const child = spawn('ip', ['netns', 'exec', namespace, command, ...args], {
    env: { PATH: process.env['PATH'], LC_ALL: 'C', ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const ended = once(child, 'exit');
  atServersEnd(async () => {
    child.kill('SIGKILL');
    await ended;
  });
  child.stdin.on('error', () => undefined);
  return child;
}

/** One end of a link: its namespace (default: that of the test), and its address with the prefix length. */
export interface LinkEnd {
  readonly namespace?: string;
  readonly address: string;
}

/** Impairment of packets from and to one address. */
interface Impairment {
  /** Delay in each direction. */
  readonly delayMs?: number;
  readonly lossPercent?: number;
}

export interface NetworkLink {
  /** The interfaces of both ends, in the given order. */
  readonly names: readonly [string, string];
  /**
   * Resolves when the impairment is in effect.
   * @param address of a host behind the link or of one of its ends
   */
  impair(address: string, fault: Impairment): Promise<void>;
}

let linkCount = 0;

/** Connects two networks by a link that a test can impair. */
export async function aNetworkLink(ends: readonly [LinkEnd, LinkEnd]): Promise<NetworkLink> {
  linkCount += 1;
  const interfacePrefix = `v${process.pid % 100_000}${linkCount}`;
  const middleNamespace = aNamespace(`w${linkCount}`);
  const [nearInterfaces, farInterfaces] = ends.map(({ namespace, address }, i) => {
    const [outer, inner] = [`${interfacePrefix}${'ab'[i]}`, `${interfacePrefix}${'xy'[i]}`];
    ip(`link add ${outer} type veth peer name ${inner}`);
    ip(`link set ${inner} netns ${middleNamespace}`);
    ip(`-n ${middleNamespace} link set ${inner} up`);
    const namespaceOption = namespace === undefined ? '' : `-n ${namespace} `;
    if (namespace !== undefined) ip(`link set ${outer} netns ${namespace}`);
    ip(`${namespaceOption}addr add ${address} dev ${outer}`);
    ip(`${namespaceOption}link set ${outer} up`);
    return { outer, inner };
  }) as [Record<'outer' | 'inner', string>, Record<'outer' | 'inner', string>];
  const linkProcess = startInNamespace(middleNamespace, 'perl', [
    '-e',
    linkSource,
    nearInterfaces.inner,
    farInterfaces.inner,
  ]);
  if (!linkProcess.stdout || !linkProcess.stdin) throw new Error('a wire speaks by its pipes');
  const outputLines = createInterface(linkProcess.stdout);
  await once(outputLines, 'line');
  const { stdin } = linkProcess;
  return {
    names: [nearInterfaces.outer, farInterfaces.outer],
    impair: async (address, { delayMs = 0, lossPercent = 0 }) => {
      const acknowledged = once(outputLines, 'line');
      stdin.write(`${address} ${delayMs} ${lossPercent}\n`);
      await acknowledged;
    },
  };
}
