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
import type { Sandbox } from '../../../confined/sandbox.js';
import { CheckAbandoned } from '../../../net/check-timer.js';
import { after } from '../../../timer.js';
import { SshEvent, type Order } from './ssh-events.js';
import { sshSource } from './ssh-source.js';

const require = createRequire(import.meta.url);
/** Loading takes a fraction of a second of CPU time, and longer on a busy machine. */
const START_WITHIN_MS = 20_000;
const ANSWER_WITHIN_MS = 2_000;
const HEAP_MB = 64;
const POLL_MS = 250;

/** Resource limits of one check. */
export interface SshLimits {
  readonly cpuMs: number;
  readonly memoryBytes: number;
  /** Bytes sent to the server. */
  readonly bytes: number;
  readonly messages: number;
}
export const SSH_LIMITS: SshLimits = {
  cpuMs: 5_000,
  memoryBytes: 256 * 1024 * 1024,
  // Enough for a file of 1 MB that arrives in parts of 1 KB.
  bytes: 1_048_576,
  messages: 2_000,
};

/** The check being served; one at a time. */
export interface SshListener {
  readonly onEvent: (event: SshEvent) => void;
  /** Sends bytes to the server. */
  readonly send: (bytes: Buffer) => void;
  /** Called at most once, if the process exits or is stopped during the check. */
  readonly gone: (why: string) => void;
}

export interface SshProcessOptions {
  readonly sandbox: Sandbox;
  readonly limits?: SshLimits;
  /** Path of the library; default ssh2. */
  readonly library?: string;
  /** Returns how long a process waited for CPU. Default: as the system reports it. */
  readonly waitedMs?: WaitedMs;
}

function start({ wrap }: Sandbox, library: string): ChildProcess {
  // The folder of all packages. The process can read the library's files there and nothing else.
  const packages = dirname(dirname(dirname(library)));
  const flags = confinedFlags({ reads: [join(packages, '*')], heapMb: HEAP_MB });
  const [program, ...args] = [...endsWithUs, ...wrap, process.execPath, ...flags, '-e', sshSource, library] as const;
  return spawn(program, args, {
    env: {},
    cwd: '/',
    windowsHide: true,
    detached: true,
    stdio: ['pipe', 'pipe', 'ignore', 'pipe'],
  });
}

/**
 * A process that implements SSH for consecutive checks: without environment variables, file permissions or, where the
 * system supports it, a network. The connection stays with the checkpoint. Everything the library does with data of a
 * server happens in this process.
 */
export class SshProcess {
  readonly #child: ChildProcess;
  readonly #limits: SshLimits;
  readonly #reader = new FrameReader((frame) => this.#take(frame));
  #listener: SshListener | undefined;
  #awaited: ((event: SshEvent | undefined) => void) | undefined;
  #stopPolling: () => void = () => undefined;
  #left = { bytes: 0, messages: 1 };
  #fault = '';
  isGone = false;
  readonly #waitedMs: WaitedMs | undefined;
  /** Whether the process was CPU-starved since the start of the check, `elapsedMs` ago. */
  starves: (elapsedMs: number) => boolean = () => false;

  private constructor({
    sandbox,
    limits = SSH_LIMITS,
    library = require.resolve('ssh2'),
    waitedMs,
  }: SshProcessOptions) {
    this.#limits = limits;
    this.#waitedMs = waitedMs;
    const child = (this.#child = start(sandbox, library));
    child.on('error', () => this.#end('the process did not start'));
    // Not `exit`: the last messages arrive before the end of the output.
    child.stdout?.on('close', () => this.#end(this.#fault || 'the process exited'));
    for (const stream of child.stdio) stream?.on('error', () => undefined);
    child.stdout?.on('data', (chunk: Buffer) => this.#read(chunk));
  }

  /** @throws Error when it cannot be started, because of a bug or the machine; CheckAbandoned */
  static async start(options: SshProcessOptions, signal?: AbortSignal): Promise<SshProcess> {
    const ssh = new SshProcess(options);
    const { pid = 0 } = ssh.#child;
    const close = (): void => ssh.close();
    signal?.addEventListener('abort', close);
    const isThere = (await ssh.#next(START_WITHIN_MS))?.type === 'there';
    const isSound = isThere && (!options.sandbox.seals || (await sealDescriptors(pid)));
    signal?.removeEventListener('abort', close);
    if (isSound && signal?.aborted !== true) return ssh;
    ssh.close();
    if (signal?.aborted === true) throw new CheckAbandoned('the check was abandoned');
    throw new Error('the SSH library process does not start');
  }

  /** Whether it still responds between two checks: it may have exited or been killed meanwhile. */
  async answers(): Promise<boolean> {
    if (this.isGone) return false;
    this.#left = { bytes: 0, messages: 1 };
    const answer = this.#next(ANSWER_WITHIN_MS);
    this.#send({ do: 'hello' });
    const isThere = (await answer)?.type === 'there';
    if (!isThere) this.close();
    return isThere;
  }

  /** Assigns further messages to one check. */
  begin(listener: SshListener): void {
    const { cpuMs, memoryBytes, bytes, messages } = this.#limits;
    this.#listener = listener;
    this.#left = { bytes, messages };
    if (this.isGone) {
      listener.gone('the process exited');
      return;
    }
    const { pid = 0 } = this.#child;
    this.starves = watchStarving([pid], this.#waitedMs);
    const before = processCpuMs(pid) ?? 0;
    const look = (): void => {
      if ((processCpuMs(pid) ?? 0) - before > cpuMs) this.#end(`it used more than ${cpuMs / 1_000} s of CPU time`);
      else if ((processMemoryBytes(pid) ?? 0) > memoryBytes) this.#end('it used too much memory');
      else this.#stopPolling = after(POLL_MS, look);
    };
    this.#stopPolling = after(POLL_MS, look);
  }

  /** Commands of a check that is no longer served are ignored. */
  order(listener: SshListener, order: Order): void {
    if (this.#listener === listener) this.#send(order);
  }

  #send(order: Order): void {
    this.#child.stdin?.write(messageFrame(order));
  }

  /** Passes on bytes from the server. */
  pass(listener: SshListener, bytes: Buffer): void {
    if (this.#listener === listener) this.#child.stdin?.write(bytesFrame(bytes));
  }

  /** Ends the check and its session. Resolves to whether another check can be served. */
  async finish(): Promise<boolean> {
    const listener = this.#listener;
    if (this.isGone || !listener) return false;
    this.order(listener, { do: 'end' });
    this.#listener = { send: listener.send, onEvent: () => undefined, gone: () => undefined };
    const event = await this.#next(ANSWER_WITHIN_MS);
    this.#stopPolling();
    this.#listener = undefined;
    return event?.type === 'over';
  }

  /** Whether it keeps the checkpoint's process alive. */
  holds(isHolding: boolean): void {
    for (const part of [this.#child, ...(this.#child.stdio as (Socket | null)[])]) {
      if (isHolding) part?.ref();
      else part?.unref();
    }
  }

  /** Kills the process in any state. May be called twice. */
  close(): void {
    if (this.isGone) return;
    this.isGone = true;
    this.#stopPolling();
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
      this.#end('its output is unreadable');
    }
  }

  #take(frame: Frame): void {
    if (this.isGone) return;
    if (frame.kind === 'bytes') {
      this.#left.bytes -= frame.bytes.length;
      if (this.#left.bytes < 0) this.#end('it sends endless data');
      else this.#listener?.send(frame.bytes);
      return;
    }
    this.#left.messages -= 1;
    const read = SshEvent.safeParse(frame.message);
    if (!read.success || this.#left.messages < 0) this.#end('its output is unreadable');
    else this.#handle(read.data);
  }

  #handle(event: SshEvent): void {
    if (event.type === 'fault') this.#fault = event.message;
    else if (event.type === 'there' || event.type === 'over') this.#awaited?.(event);
    else this.#listener?.onEvent(event);
  }

  /** Returns the next message about the process itself; undefined if it exits or sends none in time. */
  #next(withinMs: number): Promise<SshEvent | undefined> {
    return new Promise((resolve) => {
      const stop = after(withinMs, () => this.#awaited?.(undefined));
      this.#awaited = (event) => {
        this.#awaited = undefined;
        stop();
        resolve(event);
      };
    });
  }
}
