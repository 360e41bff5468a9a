import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { createRequire } from 'node:module';
import type { Readable, Writable } from 'node:stream';
import { errorCodes } from '@vedette/contract/v4/error-codes';
import { sandboxFlags } from '@vedette/kernel/sandbox-flags';
import { processCpuMs } from '../../confined/process-use.js';
import { startTimer } from '../../timer.js';
import { ProbeFailure } from '../../probe-failure.js';
import { hostSource } from './host-source.js';

/** Response of the process to a task: the isolate's result as JSON, or why there is none. */
export interface HostResponse {
  readonly result?: string;
  readonly isLate?: boolean;
  readonly problem?: string;
}

export interface HostTask {
  readonly prelude: string;
  /** As JSON. */
  readonly state: string;
  readonly source: string;
  readonly memoryBytes: number;
  readonly cpuLimitMs: number;
}

/** Loading the engine takes a fraction of a second of CPU time, and longer on a busy machine. */
const START_TIMEOUT_MS = 20_000;
/** V8 heap limit; the isolate's memory is outside it. */
const HEAP_MB = 256;
/** CPU time for the engine besides the script, and for the interval between two measurements. */
const ENGINE_CPU_MS = 2_000;
const POLL_INTERVAL_MS = 250;

const require = createRequire(import.meta.url);

/** A script that could not be run says nothing about the target, so the run goes to another checkpoint. */
const scriptNotRun = (reason: string): ProbeFailure =>
  new ProbeFailure(errorCodes.probeFailed, `the script could not be run: ${reason}`);

type Child = ChildProcessByStdio<Writable, Readable, null>;

function startProcess(): Child {
  const paths = [require.resolve('quickjs-emscripten'), require.resolve('chai')];
  return spawn(
    process.execPath,
    [...sandboxFlags({ readablePaths: ['*'], heapMb: HEAP_MB }), '-e', hostSource, ...paths],
    {
      env: {},
      cwd: '/',
      stdio: ['pipe', 'pipe', 'ignore'],
      windowsHide: true,
    },
  );
}

/**
 * A process that runs the scripts of one check sequentially, without environment variables, permissions, or memory used
 * by scripts of other checks. It starts with the first script and ends on any failure.
 */
export class ScriptProcess {
  #child: Child | undefined;
  #isReady = false;
  #chunks: Buffer[] = [];
  #onLine: ((line: string | undefined) => void) | undefined;
  #wasStarved = false;

  /**
   * Runs one task. Undefined if the process crashed or used up its time, because the engine cannot interrupt its own
   * native functions.
   * @throws ProbeFailure 29002 when the process did not start, or got too little CPU to use up its time.
   */
  async run(task: HostTask, wallLimitMs: number): Promise<HostResponse | undefined> {
    const child = (this.#child ??= this.#start());
    if (!this.#isReady) {
      if ((await this.#readLine(START_TIMEOUT_MS)) === undefined) throw scriptNotRun('its process did not start');
      this.#isReady = true;
    }
    child.stdin.write(`${JSON.stringify(task)}\n`);
    const line = await this.#readLine(wallLimitMs, task.cpuLimitMs + ENGINE_CPU_MS);
    if (this.#wasStarved) throw scriptNotRun('the machine is too busy');
    return line === undefined ? undefined : (JSON.parse(line) as HostResponse);
  }

  /** Kills the process in any state. May be called twice. */
  close(): void {
    const child = this.#child;
    this.#child = undefined;
    this.#isReady = false;
    this.#chunks = [];
    child?.kill('SIGKILL');
    this.#onLine?.(undefined);
  }

  #start(): Child {
    const child = startProcess();
    const onGone = (): void => {
      if (this.#child === child) this.close();
    };
    child.on('error', onGone).once('exit', onGone);
    child.stdin.on('error', onGone);
    child.stdout.on('data', (chunk: Buffer) => this.#addChunk(chunk));
    return child;
  }

  #addChunk(chunk: Buffer): void {
    this.#chunks.push(chunk);
    if (!chunk.includes(10)) return;
    const line = Buffer.concat(this.#chunks).toString('utf8');
    this.#chunks = [];
    this.#onLine?.(line);
  }

  #readLine(timeoutMs: number, cpuLimitMs = Infinity): Promise<string | undefined> {
    const pid = this.#child?.pid ?? 0;
    const cpuMsBefore = processCpuMs(pid) ?? 0;
    this.#wasStarved = false;
    return new Promise((resolve) => {
      const checkCpuTime = (): void => {
        if ((processCpuMs(pid) ?? 0) - cpuMsBefore > cpuLimitMs) this.close();
        else cancelPoll = startTimer(POLL_INTERVAL_MS, checkCpuTime);
      };
      let cancelPoll = startTimer(POLL_INTERVAL_MS, checkCpuTime);
      const cancelTimeout = startTimer(timeoutMs, () => {
        const usedMs = processCpuMs(pid);
        this.#wasStarved = usedMs !== undefined && usedMs - cpuMsBefore < cpuLimitMs;
        this.close();
      });
      this.#onLine = (line) => {
        this.#onLine = undefined;
        cancelTimeout();
        cancelPoll();
        resolve(line);
      };
    });
  }
}
