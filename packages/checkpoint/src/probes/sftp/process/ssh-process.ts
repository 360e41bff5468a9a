import { spawn, type ChildProcess } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Socket } from 'node:net';
import { sealDescriptors } from '../../../confined/descriptors.js';
import { FrameReader, bytesFrame, messageFrame, type Frame } from '../../../confined/frames.js';
import { confinedFlags } from '@vedette/kernel/node-flags';
import { endsWithUs, killGroup } from '../../../confined/process-group.js';
import { processCpuMs, processMemoryBytes } from '../../../confined/process-use.js';
import { watchStarving, type WaitedMs } from '../../../confined/starved.js';
import type { Walls } from '../../../confined/walls.js';
import { CheckAbandoned } from '../../../net/course.js';
import { after } from '../../../timer.js';
import { Said, type Order } from './said.js';
import { sshSource } from './ssh-source.js';

const require = createRequire(import.meta.url);
/** Loading takes a fraction of a second of CPU; on a machine that has none left, longer. */
const START_WITHIN_MS = 20_000;
const ANSWER_WITHIN_MS = 2_000;
const HEAP_MB = 64;
const LOOK_MS = 250;

/** What one check may use of the process. */
export interface SshLimits {
  readonly cpuMs: number;
  readonly memoryBytes: number;
  /** Sent to the server. */
  readonly bytes: number;
  readonly messages: number;
}
export const SSH_LIMITS: SshLimits = {
  cpuMs: 5_000,
  memoryBytes: 256 * 1024 * 1024,
  // A file of 1 MB that comes in pieces of 1 KB is still read.
  bytes: 1_048_576,
  messages: 2_000,
};

/** Who is served: one check at a time. */
export interface SshListener {
  readonly hear: (said: Said) => void;
  /** For the server. */
  readonly send: (bytes: Buffer) => void;
  /** The process ended, of itself or by us, within the check. At most once. */
  readonly gone: (why: string) => void;
}

export interface SshProcessOptions {
  readonly walls: Walls;
  readonly limits?: SshLimits;
  /** Path of the library; default ssh2. */
  readonly library?: string;
  /** How long a process waited for CPU; default as the system tells. */
  readonly waitedMs?: WaitedMs;
}

function start({ wrap }: Walls, library: string): ChildProcess {
  // The folder all packages lie in: what the library is made of, and nothing else of the machine.
  const packages = dirname(dirname(dirname(library)));
  const flags = confinedFlags({ reads: [join(packages, '*')], heapMb: HEAP_MB });
  const [program, ...words] = [...endsWithUs, ...wrap, process.execPath, ...flags, '-e', sshSource, library] as const;
  return spawn(program, words, {
    env: {},
    cwd: '/',
    windowsHide: true,
    detached: true,
    stdio: ['pipe', 'pipe', 'ignore', 'pipe'],
  });
}

/**
 * A process that speaks SSH, for one check after the other: without an environment, rights, files it could write, or a
 * network of its own where the system can take it away. The connection stays with the checkpoint. Whatever the library
 * does of what a server sends, it does there.
 */
export class SshProcess {
  readonly #child: ChildProcess;
  readonly #limits: SshLimits;
  readonly #reader = new FrameReader((frame) => this.#take(frame));
  #listener: SshListener | undefined;
  #awaited: ((said: Said | undefined) => void) | undefined;
  #stopLooking: () => void = () => undefined;
  #left = { bytes: 0, messages: 1 };
  #fault = '';
  isGone = false;
  readonly #waitedMs: WaitedMs | undefined;
  /** Whether the machine had no CPU for it since the check began, `elapsedMs` ago. */
  starves: (elapsedMs: number) => boolean = () => false;

  private constructor({ walls, limits = SSH_LIMITS, library = require.resolve('ssh2'), waitedMs }: SshProcessOptions) {
    this.#limits = limits;
    this.#waitedMs = waitedMs;
    const child = (this.#child = start(walls, library));
    child.on('error', () => this.#end('the process did not start'));
    // Not `exit`: what it said last comes before the end of its output.
    child.stdout?.on('close', () => this.#end(this.#fault || 'the process ended'));
    for (const stream of child.stdio) stream?.on('error', () => undefined);
    child.stdout?.on('data', (chunk: Buffer) => this.#read(chunk));
  }

  /** @throws Error where it cannot be started: a fault of ours or of the machine; CheckAbandoned */
  static async start(options: SshProcessOptions, signal?: AbortSignal): Promise<SshProcess> {
    const ssh = new SshProcess(options);
    const { pid = 0 } = ssh.#child;
    const close = (): void => ssh.close();
    signal?.addEventListener('abort', close);
    const isThere = (await ssh.#next(START_WITHIN_MS))?.said === 'there';
    const isSound = isThere && (!options.walls.seals || (await sealDescriptors(pid)));
    signal?.removeEventListener('abort', close);
    if (isSound && signal?.aborted !== true) return ssh;
    ssh.close();
    if (signal?.aborted === true) throw new CheckAbandoned('the check was abandoned');
    throw new Error('the process of the SSH library does not start');
  }

  /** Whether it still answers between two checks: it may have ended, or been ended by the system, while nobody looked. */
  async answers(): Promise<boolean> {
    if (this.isGone) return false;
    this.#left = { bytes: 0, messages: 1 };
    const answer = this.#next(ANSWER_WITHIN_MS);
    this.#send({ do: 'hello' });
    const isThere = (await answer)?.said === 'there';
    if (!isThere) this.close();
    return isThere;
  }

  /** From now on what it says belongs to one check. */
  begin(listener: SshListener): void {
    const { cpuMs, memoryBytes, bytes, messages } = this.#limits;
    this.#listener = listener;
    this.#left = { bytes, messages };
    if (this.isGone) {
      listener.gone('the process ended');
      return;
    }
    const { pid = 0 } = this.#child;
    this.starves = watchStarving([pid], this.#waitedMs);
    const before = processCpuMs(pid) ?? 0;
    const look = (): void => {
      if ((processCpuMs(pid) ?? 0) - before > cpuMs) this.#end(`it computed for more than ${cpuMs / 1_000} s`);
      else if ((processMemoryBytes(pid) ?? 0) > memoryBytes) this.#end('it took too much memory');
      else this.#stopLooking = after(LOOK_MS, look);
    };
    this.#stopLooking = after(LOOK_MS, look);
  }

  /** Only for the check that is served; another one's words are not passed on. */
  order(listener: SshListener, order: Order): void {
    if (this.#listener === listener) this.#send(order);
  }

  #send(order: Order): void {
    this.#child.stdin?.write(messageFrame(order));
  }

  /** What the server sent. */
  pass(listener: SshListener, bytes: Buffer): void {
    if (this.#listener === listener) this.#child.stdin?.write(bytesFrame(bytes));
  }

  /** The check is over: says goodbye to its server. Answers whether another check can be served. */
  async finish(): Promise<boolean> {
    const listener = this.#listener;
    if (this.isGone || !listener) return false;
    this.order(listener, { do: 'end' });
    this.#listener = { send: listener.send, hear: () => undefined, gone: () => undefined };
    const said = await this.#next(ANSWER_WITHIN_MS);
    this.#stopLooking();
    this.#listener = undefined;
    return said?.said === 'over';
  }

  /** Whether it keeps the checkpoint from ending. */
  holds(isHolding: boolean): void {
    for (const part of [this.#child, ...(this.#child.stdio as (Socket | null)[])]) {
      if (isHolding) part?.ref();
      else part?.unref();
    }
  }

  /** Ends it, whatever it does. Can be called twice. */
  close(): void {
    if (this.isGone) return;
    this.isGone = true;
    this.#stopLooking();
    this.#listener = undefined;
    killGroup(this.#child);
    this.#awaited?.(undefined);
  }

  #end(why: string): void {
    const listener = this.#listener;
    const wasGone = this.isGone;
    this.close();
    if (!wasGone) listener?.gone(why);
  }

  #read(chunk: Buffer): void {
    if (this.isGone) return;
    try {
      this.#reader.take(chunk);
    } catch {
      this.#end('it says what cannot be read');
    }
  }

  #take(frame: Frame): void {
    if (this.isGone) return;
    if (frame.kind === 'bytes') {
      this.#left.bytes -= frame.bytes.length;
      if (this.#left.bytes < 0) this.#end('it sends without end');
      else this.#listener?.send(frame.bytes);
      return;
    }
    this.#left.messages -= 1;
    const read = Said.safeParse(frame.message);
    if (!read.success || this.#left.messages < 0) this.#end('it says what cannot be read');
    else this.#hear(read.data);
  }

  #hear(said: Said): void {
    if (said.said === 'fault') this.#fault = said.message;
    else if (said.said === 'there' || said.said === 'over') this.#awaited?.(said);
    else this.#listener?.hear(said);
  }

  /** The next word about itself; undefined: it ended, or says nothing in time. */
  #next(withinMs: number): Promise<Said | undefined> {
    return new Promise((resolve) => {
      const stop = after(withinMs, () => this.#awaited?.(undefined));
      this.#awaited = (said) => {
        this.#awaited = undefined;
        stop();
        resolve(said);
      };
    });
  }
}
