import { spawn, type ChildProcess } from 'node:child_process';
import type { Socket } from 'node:net';
import { sealDescriptors } from '../../confined/descriptors.js';
import { confinedFlags } from '@vedette/kernel/node-flags';
import { endsWithUs, killGroup } from '../../confined/process-group.js';
import { processCpuMs, processMemoryBytes } from '../../confined/process-use.js';
import { watchStarving, type WaitedMs } from '../../confined/starved.js';
import type { Sandbox } from '../../confined/sandbox.js';
import { after } from '../../timer.js';
import { requesterSource } from './requester-source.js';
import type { RuntimeProgram } from './runtime-program.js';
import { sandboxSource } from './sandbox-source.js';

const POLL_MS = 200;

/** Programs and limits of both processes. */
export interface ProcessLimits {
  readonly program: RuntimeProgram;
  /** CPU time of a script, including what the sandbox needs. */
  readonly scriptCpuMs: number;
  /** Memory limit of each process. */
  readonly memoryBytes: number;
  /** Returns how long a process waited for CPU. Default: as the system reports it. */
  readonly waitedMs?: WaitedMs | undefined;
}

/** Why the processes ended or were stopped; `open` means that scripts could not be isolated from the network. */
export type EndReason = 'scriptTime' | 'memory' | 'gone' | 'open';

export interface ProcessListener {
  /** Called with each message of the runtime, parsed from JSON. */
  readonly onMessage: (message: unknown) => void;
  /** Called at most once; not after `close`. */
  readonly ended: (reason: EndReason) => void;
}

/**
 * V8 heap of each process. Responses of up to 20 MB are outside it; strings created from them are inside. The caches of
 * the bundle are built for the same size.
 */
const HEAP_MB = 384;

function start(
  wrap: readonly string[],
  source: string,
  options: RuntimeProgram['sandbox'] & { stdio: unknown[]; detached?: boolean },
) {
  const flags = confinedFlags({ reads: options.reads, heapMb: HEAP_MB });
  const [program = process.execPath, ...rest] = [
    ...wrap,
    process.execPath,
    ...flags,
    '-e',
    source,
    ...options.arguments,
  ];
  const { stdio, detached = false } = options;
  return spawn(program, rest, { env: {}, cwd: '/', windowsHide: true, detached, stdio: stdio as 'pipe'[] });
}

/**
 * The two processes of a run: one sends the requests, one runs the scripts. Neither has environment variables, file
 * permissions or, where the system supports it, a network. Everything they need is passed to them.
 */
export class RunProcesses {
  readonly #requester: ChildProcess;
  readonly #sandbox: ChildProcess;
  readonly #listener: ProcessListener;
  readonly #limits: ProcessLimits;
  #scriptSince: number | undefined;
  #stopPolling: () => void;
  #isOver = false;

  constructor({ wrap, seals }: Sandbox, limits: ProcessLimits, listener: ProcessListener) {
    this.#listener = listener;
    this.#limits = limits;
    this.#requester = start(wrap, requesterSource, {
      ...limits.program.requester,
      stdio: ['ignore', 'ignore', 'ignore', 'ipc', 'pipe'],
    });
    this.#sandbox = this.#startSandbox(wrap);
    let isSealed = !seals;
    this.#requester.on('message', (message) => {
      if (isSealed) listener.onMessage(message);
      else void this.#seal(() => listener.onMessage(message));
      isSealed = true;
    });
    for (const child of [this.#requester, this.#sandbox]) {
      child.on('error', () => this.#end('gone')).once('exit', () => this.#end('gone'));
    }
    this.#stopPolling = after(POLL_MS, () => this.#look());
  }

  /** Both processes are ready once the first message is answered; scripts run only after that. */
  async #seal(then: () => void): Promise<void> {
    if (await sealDescriptors(this.#sandbox.pid ?? 0)) then();
    else this.#end('open');
  }

  /** A script may block the process so that it ignores messages, so it is stopped from outside. */
  #startSandbox(wrap: readonly string[]): ChildProcess {
    const pipe = this.#requester.stdio[4] as Socket | null;
    try {
      const stdio = [pipe, pipe, 'ignore', 'pipe'];
      const options = { ...this.#limits.program.sandbox, stdio, detached: true };
      const sandbox = start([...endsWithUs, ...wrap], sandboxSource, options);
      sandbox.stdio[3]?.on('error', () => undefined);
      return sandbox;
    } catch (error) {
      this.#requester.kill('SIGKILL');
      throw error;
    } finally {
      // The two processes communicate directly; this end is closed.
      pipe?.destroy();
    }
  }

  /** Sends a message to the runtime. A socket sent along belongs to the runtime from then on. */
  send(message: object, socket?: Socket): void {
    if (this.#isOver || !this.#requester.connected) socket?.destroy();
    else this.#requester.send(message, socket, () => undefined);
  }

  /** Starts watching for CPU starvation. Call the returned function with the elapsed milliseconds. */
  watchStarving(): (elapsedMs: number) => boolean {
    return watchStarving([this.#requester.pid, this.#sandbox.pid], this.#limits.waitedMs);
  }

  /** Must be called when a script starts or the last one ended. */
  scriptRuns(isRunning: boolean): void {
    this.#scriptSince = isRunning ? this.#sandboxCpuMs() : undefined;
  }

  /** Kills both processes. May be called twice. */
  close(): void {
    this.#isOver = true;
    this.#stopPolling();
    this.#requester.kill('SIGKILL');
    killGroup(this.#sandbox);
  }

  #sandboxCpuMs(): number {
    return processCpuMs(this.#sandbox.pid ?? 0) ?? 0;
  }

  #look(): void {
    const { scriptCpuMs, memoryBytes } = this.#limits;
    const held = [this.#requester, this.#sandbox].map(({ pid = 0 }) => processMemoryBytes(pid) ?? 0);
    if (this.#scriptSince !== undefined && this.#sandboxCpuMs() - this.#scriptSince > scriptCpuMs)
      this.#end('scriptTime');
    else if (Math.max(...held) > memoryBytes) this.#end('memory');
    else this.#stopPolling = after(POLL_MS, () => this.#look());
  }

  #end(reason: EndReason): void {
    if (this.#isOver) return;
    this.close();
    this.#listener.ended(reason);
  }
}
