import { spawn, type ChildProcess } from 'node:child_process';
import type { Socket } from 'node:net';
import { sealDescriptors } from '../../confined/descriptors.js';
import { confinedFlags } from '@vedette/kernel/node-flags';
import { endsWithUs, killGroup } from '../../confined/process-group.js';
import { processCpuMs, processMemoryBytes } from '../../confined/process-use.js';
import { watchStarving, type WaitedMs } from '../../confined/starved.js';
import type { Walls } from '../../confined/walls.js';
import { after } from '../../timer.js';
import { requesterSource } from './requester-source.js';
import type { RuntimeProgram } from './runtime-program.js';
import { sandboxSource } from './sandbox-source.js';

const LOOK_MS = 200;

/** What both processes run, and may use. */
export interface ProcessLimits {
  readonly program: RuntimeProgram;
  /** CPU of one script, with what the sandbox itself needs for it. */
  readonly scriptCpuMs: number;
  /** Of each process. */
  readonly memoryBytes: number;
  /** How long a process waited for CPU; default as the system tells. */
  readonly waitedMs?: WaitedMs | undefined;
}

/** Why the processes were ended, by us or by themselves; `open`: scripts could not be kept off the network. */
export type EndReason = 'scriptTime' | 'memory' | 'gone' | 'open';

export interface ProcessListener {
  /** One message of the runtime, as JSON made it. */
  readonly hear: (message: unknown) => void;
  /** At most once; not after `close`. */
  readonly ended: (reason: EndReason) => void;
}

/** Of V8 in each process: answers of 20 MB lie outside of it, texts made of them inside. As the caches of the bundle are made for. */
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
 * The two processes of one run: one makes the requests, one runs the scripts. Neither has an environment, rights on files,
 * or (where the system can do that) a network; what they need of it is handed to them.
 */
export class RunProcesses {
  readonly #requester: ChildProcess;
  readonly #sandbox: ChildProcess;
  readonly #listener: ProcessListener;
  readonly #limits: ProcessLimits;
  #scriptSince: number | undefined;
  #stopLooking: () => void;
  #isOver = false;

  constructor({ wrap, seals }: Walls, limits: ProcessLimits, listener: ProcessListener) {
    this.#listener = listener;
    this.#limits = limits;
    this.#requester = start(wrap, requesterSource, {
      ...limits.program.requester,
      stdio: ['ignore', 'ignore', 'ignore', 'ipc', 'pipe'],
    });
    this.#sandbox = this.#startSandbox(wrap);
    let isSealed = !seals;
    this.#requester.on('message', (message) => {
      if (isSealed) listener.hear(message);
      else void this.#seal(() => listener.hear(message));
      isSealed = true;
    });
    for (const child of [this.#requester, this.#sandbox]) {
      child.on('error', () => this.#end('gone')).once('exit', () => this.#end('gone'));
    }
    this.#stopLooking = after(LOOK_MS, () => this.#look());
  }

  /** Before the first word is answered, which says that both are there, there is no script. */
  async #seal(then: () => void): Promise<void> {
    if (await sealDescriptors(this.#sandbox.pid ?? 0)) then();
    else this.#end('open');
  }

  /** A script may keep it so busy that it hears of no end: it is ended from outside. */
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
      // The two talk to each other; our end of it is closed.
      pipe?.destroy();
    }
  }

  /** To the runtime; a socket that goes along is ours no more. */
  send(message: object, socket?: Socket): void {
    if (this.#isOver || !this.#requester.connected) socket?.destroy();
    else this.#requester.send(message, socket, () => undefined);
  }

  /** Begins to look whether the machine has no CPU for them; to be asked when `elapsedMs` have passed. */
  watchStarving(): (elapsedMs: number) => boolean {
    return watchStarving([this.#requester.pid, this.#sandbox.pid], this.#limits.waitedMs);
  }

  /** A script begins, or the last one is over. */
  scriptRuns(isRunning: boolean): void {
    this.#scriptSince = isRunning ? this.#sandboxCpuMs() : undefined;
  }

  /** Ends both, whatever they do. Can be called twice. */
  close(): void {
    this.#isOver = true;
    this.#stopLooking();
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
    else this.#stopLooking = after(LOOK_MS, () => this.#look());
  }

  #end(reason: EndReason): void {
    if (this.#isOver) return;
    this.close();
    this.#listener.ended(reason);
  }
}
