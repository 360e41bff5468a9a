import { spawn, type ChildProcess } from 'node:child_process';
import type { Socket } from 'node:net';
import { sealDescriptors } from '../../confined/descriptors.js';
import { sandboxFlags } from '@vedette/kernel/sandbox-flags';
import { killWithParentPrefix, killGroup } from '../../confined/process-group.js';
import { processCpuMs, processMemoryBytes } from '../../confined/process-use.js';
import { watchCpuStarvation, type ReadCpuWaitMs } from '../../confined/cpu-starvation.js';
import type { Sandbox } from '../../confined/sandbox.js';
import { startTimer } from '../../timer.js';
import { requesterSource } from './requester-source.js';
import type { RuntimeProgram } from './runtime-program.js';
import { sandboxSource } from './sandbox-source.js';

const POLL_INTERVAL_MS = 200;

/** Programs and limits of both processes. */
export interface ProcessLimits {
  readonly program: RuntimeProgram;
  /** CPU time of a script, including what the sandbox needs. */
  readonly scriptCpuMs: number;
  /** Memory limit of each process. */
  readonly memoryBytes: number;
  /** Returns how long a process waited for CPU. Default: as the system reports it. */
  readonly readCpuWaitMs?: ReadCpuWaitMs | undefined;
}

/** Why the processes ended or were stopped; `open` means that scripts could not be isolated from the network. */
export type EndReason = 'scriptTime' | 'memory' | 'gone' | 'open';

export interface ProcessListener {
  /** Called with each message of the runtime, parsed from JSON. */
  readonly onMessage: (message: unknown) => void;
  /** Called at most once; not after `close`. */
  readonly onEnded: (reason: EndReason) => void;
}

/**
 * V8 heap of each process. Responses of up to 20 MB are outside it; strings created from them are inside. The caches of
 * the bundle are built for the same size.
 */
const HEAP_MB = 384;

function startProcess(
  commandPrefix: readonly string[],
  source: string,
  options: RuntimeProgram['sandbox'] & { stdio: unknown[]; detached?: boolean },
) {
  const flags = sandboxFlags({ readablePaths: options.readablePaths, heapMb: HEAP_MB });
  const [program = process.execPath, ...programArguments] = [
    ...commandPrefix,
    process.execPath,
    ...flags,
    '-e',
    source,
    ...options.arguments,
  ];
  const { stdio, detached = false } = options;
  return spawn(program, programArguments, { env: {}, cwd: '/', windowsHide: true, detached, stdio: stdio as 'pipe'[] });
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
  #scriptStartCpuMs: number | undefined;
  #stopPolling: () => void;
  #hasEnded = false;

  constructor({ commandPrefix, sealsDescriptors }: Sandbox, limits: ProcessLimits, listener: ProcessListener) {
    this.#listener = listener;
    this.#limits = limits;
    this.#requester = startProcess(commandPrefix, requesterSource, {
      ...limits.program.requester,
      stdio: ['ignore', 'ignore', 'ignore', 'ipc', 'pipe'],
    });
    this.#sandbox = this.#startSandbox(commandPrefix);
    let isSealed = !sealsDescriptors;
    this.#requester.on('message', (message) => {
      if (isSealed) listener.onMessage(message);
      else void this.#sealSandbox(() => listener.onMessage(message));
      isSealed = true;
    });
    for (const child of [this.#requester, this.#sandbox]) {
      child.on('error', () => this.#endProcesses('gone')).once('exit', () => this.#endProcesses('gone'));
    }
    this.#stopPolling = startTimer(POLL_INTERVAL_MS, () => this.#checkLimits());
  }

  /** Both processes are ready once the first message is answered; scripts run only after that. */
  async #sealSandbox(onSealed: () => void): Promise<void> {
    if (await sealDescriptors(this.#sandbox.pid ?? 0)) onSealed();
    else this.#endProcesses('open');
  }

  /** A script may block the process so that it ignores messages, so it is stopped from outside. */
  #startSandbox(commandPrefix: readonly string[]): ChildProcess {
    const pipe = this.#requester.stdio[4] as Socket | null;
    try {
      const stdio = [pipe, pipe, 'ignore', 'pipe'];
      const options = { ...this.#limits.program.sandbox, stdio, detached: true };
      const sandbox = startProcess([...killWithParentPrefix, ...commandPrefix], sandboxSource, options);
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
    if (this.#hasEnded || !this.#requester.connected) socket?.destroy();
    else this.#requester.send(message, socket, () => undefined);
  }

  /** Starts watching for CPU starvation. Call the returned function with the elapsed milliseconds. */
  watchCpuStarvation(): (elapsedMs: number) => boolean {
    return watchCpuStarvation([this.#requester.pid, this.#sandbox.pid], this.#limits.readCpuWaitMs);
  }

  /** Must be called when a script starts or the last one ended. */
  setScriptRunning(isRunning: boolean): void {
    this.#scriptStartCpuMs = isRunning ? this.#sandboxCpuMs() : undefined;
  }

  /** Kills both processes. May be called twice. */
  close(): void {
    this.#hasEnded = true;
    this.#stopPolling();
    this.#requester.kill('SIGKILL');
    killGroup(this.#sandbox);
  }

  #sandboxCpuMs(): number {
    return processCpuMs(this.#sandbox.pid ?? 0) ?? 0;
  }

  #checkLimits(): void {
    const { scriptCpuMs, memoryBytes } = this.#limits;
    const memoryUse = [this.#requester, this.#sandbox].map(({ pid = 0 }) => processMemoryBytes(pid) ?? 0);
    if (this.#scriptStartCpuMs !== undefined && this.#sandboxCpuMs() - this.#scriptStartCpuMs > scriptCpuMs)
      this.#endProcesses('scriptTime');
    else if (Math.max(...memoryUse) > memoryBytes) this.#endProcesses('memory');
    else this.#stopPolling = startTimer(POLL_INTERVAL_MS, () => this.#checkLimits());
  }

  #endProcesses(reason: EndReason): void {
    if (this.#hasEnded) return;
    this.close();
    this.#listener.onEnded(reason);
  }
}
