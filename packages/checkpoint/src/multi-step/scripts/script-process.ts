import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { createRequire } from 'node:module';
import type { Readable, Writable } from 'node:stream';
import { errorCodes } from '@vedette/contract/v4/error-codes';
import { confinedFlags } from '@vedette/kernel/node-flags';
import { processCpuMs } from '../../confined/process-use.js';
import { after } from '../../timer.js';
import { ProbeFailure } from '../../probe-failure.js';
import { hostSource } from './host-source.js';

/** Response of the process to a task: the isolate's result as JSON, or why there is none. */
export interface HostAnswer {
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
const START_WITHIN_MS = 20_000;
/** V8 heap limit; the isolate's memory is outside it. */
const HEAP_MB = 256;
/** CPU time for the engine besides the script, and for the interval between two measurements. */
const SLACK_CPU_MS = 2_000;
const POLL_MS = 250;

const require = createRequire(import.meta.url);

/** A script that could not be run says nothing about the target, so the run goes to another checkpoint. */
const notRun = (why: string): ProbeFailure =>
  new ProbeFailure(errorCodes.probeFailed, `the script could not be run: ${why}`);

type Child = ChildProcessByStdio<Writable, Readable, null>;

function start(): Child {
  const paths = [require.resolve('quickjs-emscripten'), require.resolve('chai')];
  return spawn(process.execPath, [...confinedFlags({ reads: ['*'], heapMb: HEAP_MB }), '-e', hostSource, ...paths], {
    env: {},
    cwd: '/',
    stdio: ['pipe', 'pipe', 'ignore'],
    windowsHide: true,
  });
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
  async run(task: HostTask, wallLimitMs: number): Promise<HostAnswer | undefined> {
    const child = (this.#child ??= this.#start());
    if (!this.#isReady) {
      if ((await this.#line(START_WITHIN_MS)) === undefined) throw notRun('its process did not start');
      this.#isReady = true;
    }
    child.stdin.write(`${JSON.stringify(task)}\n`);
    const line = await this.#line(wallLimitMs, task.cpuLimitMs + SLACK_CPU_MS);
    if (this.#wasStarved) throw notRun('the machine is too busy');
    return line === undefined ? undefined : (JSON.parse(line) as HostAnswer);
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
    const child = start();
    const gone = (): void => {
      if (this.#child === child) this.close();
    };
    child.on('error', gone).once('exit', gone);
    child.stdin.on('error', gone);
    child.stdout.on('data', (chunk: Buffer) => this.#take(chunk));
    return child;
  }

  #take(chunk: Buffer): void {
    this.#chunks.push(chunk);
    if (!chunk.includes(10)) return;
    const line = Buffer.concat(this.#chunks).toString('utf8');
    this.#chunks = [];
    this.#onLine?.(line);
  }

  #line(withinMs: number, cpuLimitMs = Infinity): Promise<string | undefined> {
    const pid = this.#child?.pid ?? 0;
    const before = processCpuMs(pid) ?? 0;
    this.#wasStarved = false;
    return new Promise((resolve) => {
      const look = (): void => {
        if ((processCpuMs(pid) ?? 0) - before > cpuLimitMs) this.close();
        else stopPolling = after(POLL_MS, look);
      };
      let stopPolling = after(POLL_MS, look);
      const stop = after(withinMs, () => {
        const usedMs = processCpuMs(pid);
        this.#wasStarved = usedMs !== undefined && usedMs - before < cpuLimitMs;
        this.close();
      });
      this.#onLine = (line) => {
        this.#onLine = undefined;
        stop();
        stopPolling();
        resolve(line);
      };
    });
  }
}
