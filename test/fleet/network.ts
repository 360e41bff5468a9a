import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { createWriteStream, readFileSync } from 'node:fs';

/** Runs `ip`. @throws Error with what it printed */
const ip = (args: string): string => execFileSync('ip', args.split(' '), { stdio: 'pipe', encoding: 'utf8' });

/** A host of the test: a network namespace with one address. */
export interface Host {
  readonly name: string;
  readonly address: string;
  readonly namespace: string;
  /** Its end of the cable at the switch. */
  readonly port: string;
}

/** How a program runs on a host. */
export interface ProgramOptions {
  readonly env?: Readonly<Record<string, string>>;
  /** File that receives its output. */
  readonly logFile: string;
  /** Name of the user it runs as. Default: root. */
  readonly user?: string;
  readonly cwd?: string;
  /** Called with each piece of its output. */
  readonly onOutput?: (text: string) => void;
}

/** The network of the test: hosts at one switch. The test itself is at the first address. */
export interface Network {
  /** Address of the test, where targets and receivers of alerts listen. */
  readonly address: string;
  addHost(name: string, lastOctet: number): Host;
  /** Unplugs the cable of a host: nothing arrives, and the host notices that its link is down. */
  unplug(host: Host): void;
  /** Drops all packets of a host at the switch, so that neither side notices anything but silence. */
  silence(host: Host): void;
  /** Ends `unplug` and `silence`. */
  reconnect(host: Host): void;
  /** Kills every process and removes the namespaces. */
  remove(): void;
}

const MAX_NETWORKS = 200;

/** Creates a switch with hosts. Their names contain the process id, so several tests can run on one machine. */
export function createNetwork(): Network {
  const prefix = `vf${process.pid % 10_000}`;
  const subnet = `10.79.${20 + (process.pid % MAX_NETWORKS)}`;
  const bridge = `${prefix}b`;
  const hosts: Host[] = [];
  ip(`link add ${bridge} type bridge`);
  ip(`addr add ${subnet}.1/24 dev ${bridge}`);
  ip(`link set ${bridge} up`);
  return {
    address: `${subnet}.1`,
    addHost(name, lastOctet) {
      const host = { name, address: `${subnet}.${lastOctet}`, namespace: `${prefix}${name}`, port: `${prefix}${name}` };
      ip(`netns add ${host.namespace}`);
      hosts.push(host);
      ip(`-n ${host.namespace} link set lo up`);
      ip(`link add ${host.port} type veth peer name eth0 netns ${host.namespace}`);
      ip(`link set ${host.port} master ${bridge} up`);
      ip(`-n ${host.namespace} addr add ${host.address}/24 dev eth0`);
      ip(`-n ${host.namespace} link set eth0 up`);
      return host;
    },
    unplug: ({ port }) => void ip(`link set ${port} down`),
    silence: ({ port }) => void execFileSync('bridge', ['link', 'set', 'dev', port, 'state', '0']),
    reconnect({ port }) {
      ip(`link set ${port} up`);
      execFileSync('bridge', ['link', 'set', 'dev', port, 'state', '3']);
    },
    remove() {
      for (const host of hosts) killProcesses(host);
      for (const { namespace } of hosts) attempt(() => ip(`netns del ${namespace}`));
      attempt(() => ip(`link del ${bridge}`));
    },
  };
}

function attempt(action: () => void): void {
  try {
    action();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
  }
}

/** Starts a program on a host. Its process id is that of the program itself. */
export function startProgram(host: Host, command: readonly string[], options: ProgramOptions): ChildProcess {
  const asUser = options.user === undefined ? [] : ['setpriv', `--reuid=${options.user}`, `--regid=${options.user}`];
  const identity = options.user === undefined ? [] : ['--init-groups'];
  const child = spawn('ip', ['netns', 'exec', host.namespace, ...asUser, ...identity, ...command], {
    env: { PATH: process.env['PATH'], LC_ALL: 'C.UTF-8', ...options.env },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(options.cwd === undefined ? {} : { cwd: options.cwd }),
  });
  const log = createWriteStream(options.logFile, { flags: 'a' });
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      log.write(chunk);
      options.onOutput?.(chunk.toString());
    });
  }
  return child;
}

/** Returns the processes of a host that `matches` accepts by their command line. */
export function findProcesses(host: Host, matches: (commandLine: string) => boolean = () => true): number[] {
  return ip(`netns pids ${host.namespace}`)
    .split('\n')
    .filter(Boolean)
    .map(Number)
    .filter((pid) => matches(readCommandLine(pid)));
}

function readCommandLine(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    // It has ended meanwhile.
    return '';
  }
}

/** Sends a signal to the processes of a host. SIGKILL is repeated until none is left. */
export function killProcesses(
  host: Host,
  matches?: (commandLine: string) => boolean,
  signal: NodeJS.Signals = 'SIGKILL',
): void {
  for (;;) {
    const pids = findProcesses(host, matches);
    if (pids.length === 0) return;
    for (const pid of pids) signalProcess(pid, signal);
    if (signal !== 'SIGKILL') return;
  }
}

function signalProcess(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
