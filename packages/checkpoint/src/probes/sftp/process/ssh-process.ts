import { spawn, type ChildProcess } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Socket } from 'node:net';
import { sealDescriptors } from '../../../confined/descriptors.js';
import { FrameReader, bytesFrame, messageFrame, type Frame } from '../../../confined/frames.js';
import { sandboxFlags } from '@vedette/kernel/sandbox-flags';
import { killWithParentPrefix, killGroup } from '../../../confined/process-group.js';
import { processCpuMs, processMemoryBytes } from '../../../confined/process-use.js';
import { watchCpuStarvation, type ReadCpuWaitMs } from '../../../confined/cpu-starvation.js';
import type { Sandbox } from '../../../confined/sandbox.js';
import { CheckAbandoned } from '../../../net/check-timer.js';
import { startTimer } from '../../../timer.js';
import { SshEvent, type SshOrder } from './ssh-events.js';
import { sshSource } from './ssh-source.js';

const require = createRequire(import.meta.url);
/** Loading takes a fraction of a second of CPU time, and longer on a busy machine. */
const START_TIMEOUT_MS = 20_000;
const RESPONSE_TIMEOUT_MS = 2_000;
const HEAP_MB = 64;
const POLL_INTERVAL_MS = 250;

/** Resource limits of one check. */
export interface SshLimits {
  readonly cpuMs: number;
  readonly memoryBytes: number;
  /** Bytes sent to the server. */
  readonly sentBytes: number;
  readonly messages: number;
}
export const SSH_LIMITS: SshLimits = {
  cpuMs: 5_000,
  memoryBytes: 256 * 1024 * 1024,
  // Enough for a file of 1 MB that arrives in parts of 1 KB.
  sentBytes: 1_048_576,
  messages: 2_000,
};

/** The check being served; one at a time. */
export interface SshListener {
  readonly onEvent: (event: SshEvent) => void;
  /** Sends bytes to the server. */
  readonly send: (bytes: Buffer) => void;
  /** Called at most once, if the process exits or is stopped during the check. */
  readonly onEnded: (reason: string) => void;
}

export interface SshProcessOptions {
  readonly sandbox: Sandbox;
  readonly limits?: SshLimits;
  /** Path of the library; default ssh2. */
  readonly library?: string;
  /** Returns how long a process waited for CPU. Default: as the system reports it. */
  readonly readCpuWaitMs?: ReadCpuWaitMs;
}

function startProcess({ commandPrefix }: Sandbox, library: string): ChildProcess {
  // The folder of all packages. The process can read the library's files there and nothing else.
  const packagesFolder = dirname(dirname(dirname(library)));
  const flags = sandboxFlags({ readablePaths: [join(packagesFolder, '*')], heapMb: HEAP_MB });
  const [program, ...args] = [
    ...killWithParentPrefix,
    ...commandPrefix,
    process.execPath,
    ...flags,
    '-e',
    sshSource,
    library,
  ] as const;
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
  readonly #reader = new FrameReader((frame) => this.#handleFrame(frame));
  #listener: SshListener | undefined;
  #onProcessEvent: ((event: SshEvent | undefined) => void) | undefined;
  #stopPolling: () => void = () => undefined;
  #remaining = { bytes: 0, messages: 1 };
  #fault = '';
  hasEnded = false;
  readonly #readCpuWaitMs: ReadCpuWaitMs | undefined;
  /** Whether the process was CPU-starved since the start of the check, `elapsedMs` ago. */
  isStarved: (elapsedMs: number) => boolean = () => false;

  private constructor({
    sandbox,
    limits = SSH_LIMITS,
    library = require.resolve('ssh2'),
    readCpuWaitMs,
  }: SshProcessOptions) {
    this.#limits = limits;
    this.#readCpuWaitMs = readCpuWaitMs;
    const child = (this.#child = startProcess(sandbox, library));
    child.on('error', () => this.#end('the process did not start'));
    // Not `exit`: the last messages arrive before the end of the output.
    child.stdout?.on('close', () => this.#end(this.#fault || 'the process exited'));
    for (const stream of child.stdio) stream?.on('error', () => undefined);
    child.stdout?.on('data', (chunk: Buffer) => this.#readOutput(chunk));
  }

  /** @throws Error when it cannot be started, because of a bug or the machine; CheckAbandoned */
  static async start(options: SshProcessOptions, signal?: AbortSignal): Promise<SshProcess> {
    const ssh = new SshProcess(options);
    const { pid = 0 } = ssh.#child;
    const close = (): void => ssh.close();
    signal?.addEventListener('abort', close);
    const isReady = (await ssh.#nextProcessEvent(START_TIMEOUT_MS))?.type === 'there';
    const isUsable = isReady && (!options.sandbox.sealsDescriptors || (await sealDescriptors(pid)));
    signal?.removeEventListener('abort', close);
    if (isUsable && signal?.aborted !== true) return ssh;
    ssh.close();
    if (signal?.aborted === true) throw new CheckAbandoned('the check was abandoned');
    throw new Error('the SSH library process does not start');
  }

  /** Whether it still responds between two checks: it may have exited or been killed meanwhile. */
  async isResponsive(): Promise<boolean> {
    if (this.hasEnded) return false;
    this.#remaining = { bytes: 0, messages: 1 };
    const response = this.#nextProcessEvent(RESPONSE_TIMEOUT_MS);
    this.#send({ do: 'hello' });
    const isReady = (await response)?.type === 'there';
    if (!isReady) this.close();
    return isReady;
  }

  /** Assigns further messages to one check. */
  assign(listener: SshListener): void {
    const { cpuMs, memoryBytes, sentBytes, messages } = this.#limits;
    this.#listener = listener;
    this.#remaining = { bytes: sentBytes, messages };
    if (this.hasEnded) {
      listener.onEnded('the process exited');
      return;
    }
    const { pid = 0 } = this.#child;
    this.isStarved = watchCpuStarvation([pid], this.#readCpuWaitMs);
    const cpuMsBefore = processCpuMs(pid) ?? 0;
    const checkUsage = (): void => {
      if ((processCpuMs(pid) ?? 0) - cpuMsBefore > cpuMs)
        this.#end(`the process used more than ${cpuMs / 1_000} s of CPU time`);
      else if ((processMemoryBytes(pid) ?? 0) > memoryBytes) this.#end('the process used too much memory');
      else this.#stopPolling = startTimer(POLL_INTERVAL_MS, checkUsage);
    };
    this.#stopPolling = startTimer(POLL_INTERVAL_MS, checkUsage);
  }

  /** Commands of a check that is no longer served are ignored. */
  sendOrder(listener: SshListener, order: SshOrder): void {
    if (this.#listener === listener) this.#send(order);
  }

  #send(sendOrder: SshOrder): void {
    this.#child.stdin?.write(messageFrame(sendOrder));
  }

  /** Passes on bytes from the server. */
  sendBytes(listener: SshListener, bytes: Buffer): void {
    if (this.#listener === listener) this.#child.stdin?.write(bytesFrame(bytes));
  }

  /** Ends the check and its session. Resolves to whether another check can be served. */
  async finish(): Promise<boolean> {
    const listener = this.#listener;
    if (this.hasEnded || !listener) return false;
    this.sendOrder(listener, { do: 'end' });
    this.#listener = { send: listener.send, onEvent: () => undefined, onEnded: () => undefined };
    const event = await this.#nextProcessEvent(RESPONSE_TIMEOUT_MS);
    this.#stopPolling();
    this.#listener = undefined;
    return event?.type === 'over';
  }

  /** Whether it keeps the checkpoint's process alive. */
  setKeepsAlive(isKept: boolean): void {
    for (const handle of [this.#child, ...(this.#child.stdio as (Socket | null)[])]) {
      if (isKept) handle?.ref();
      else handle?.unref();
    }
  }

  /** Kills the process in any state. May be called twice. */
  close(): void {
    if (this.hasEnded) return;
    this.hasEnded = true;
    this.#stopPolling();
    this.#listener = undefined;
    killGroup(this.#child);
    this.#onProcessEvent?.(undefined);
  }

  #end(reason: string): void {
    const listener = this.#listener;
    const hadEnded = this.hasEnded;
    this.close();
    if (!hadEnded) listener?.onEnded(reason);
  }

  #readOutput(chunk: Buffer): void {
    if (this.hasEnded) return;
    try {
      this.#reader.addChunk(chunk);
    } catch {
      this.#end('the output of the process is unreadable');
    }
  }

  #handleFrame(frame: Frame): void {
    if (this.hasEnded) return;
    if (frame.kind === 'bytes') {
      this.#remaining.bytes -= frame.bytes.length;
      if (this.#remaining.bytes < 0) this.#end('the process sends too much data');
      else this.#listener?.send(frame.bytes);
      return;
    }
    this.#remaining.messages -= 1;
    const parsed = SshEvent.safeParse(frame.message);
    if (!parsed.success || this.#remaining.messages < 0) this.#end('the output of the process is unreadable');
    else this.#handle(parsed.data);
  }

  #handle(event: SshEvent): void {
    if (event.type === 'fault') this.#fault = event.message;
    else if (event.type === 'there' || event.type === 'over') this.#onProcessEvent?.(event);
    else this.#listener?.onEvent(event);
  }

  /** Returns the next message about the process itself; undefined if it exits or sends none in time. */
  #nextProcessEvent(timeoutMs: number): Promise<SshEvent | undefined> {
    return new Promise((resolve) => {
      const cancelTimeout = startTimer(timeoutMs, () => this.#onProcessEvent?.(undefined));
      this.#onProcessEvent = (event) => {
        this.#onProcessEvent = undefined;
        cancelTimeout();
        resolve(event);
      };
    });
  }
}
