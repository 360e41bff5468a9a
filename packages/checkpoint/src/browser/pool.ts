import type { Clock } from '@vedette/kernel/clock';
import { Admission } from './admission.js';
import { BrowserNotStarted, startBrowser, type RunningBrowser } from './browser-process.js';
import { CdpSilent } from './cdp.js';
import type { BrowserProgram } from './find-browser.js';
import { proxyCertificate } from './own-tls.js';
import { productVersion } from './disguise-rules.js';
import { freeMemory, listGroupProcesses, readUsedMb, type ProcessUse } from './memory.js';
import { PageMemory } from './page-memory.js';
import { readCpuMoment, type MeasuredProcesses } from './cpu-use.js';
import type { RunProcesses } from './run-processes.js';
import { watchBrowser, type Starving } from './starving.js';
import type { CpuMoment } from './starving-rules.js';

export interface PoolOptions {
  readonly program: BrowserProgram;
  /** `auto`: with Chromium's sandbox, or without it only if the browser runs as a separate user; `off`: without. */
  readonly sandbox: 'auto' | 'off';
  readonly clock: Pick<Clock, 'sleep' | 'elapsed'>;
  /** Maximum number of concurrent runs. */
  readonly maxRuns: number;
  /** Free memory required to start another run. Default 400 MB. */
  readonly wantedBytes?: number;
  /** A run with a page above this limit is ended. Default 600 MB. */
  readonly maxPageMb?: number;
  /** A run whose pages, frames and tabs together exceed this limit is ended. Default 1,200 MB. */
  readonly maxRunMb?: number;
  /**
   * Memory limit of the processes that all runs share (the browser's own, storage, GPU), which hold blobs and similar
   * data. Above it the browser is ended with its runs; from half of it on it accepts no new runs. Default 1,500 MB.
   */
  readonly maxSharedMb?: number;
  /** Number of runs after which the browser is replaced. Default 50. */
  readonly runsEach?: number;
  /** Time after which an idle browser is stopped. Default one minute. */
  readonly idleMs?: number;
  /** Time limit of the start. Default as in `startBrowser`. */
  readonly startWithinMs?: number;
  readonly onWarning?: (message: string) => void;
  /** Measures the CPU time of browser processes. Default: as the system reports it. */
  readonly cpuMoment?: (looked: MeasuredProcesses) => Promise<CpuMoment | undefined>;
}

/** A browser and the runs that use it. */
interface Shared {
  readonly running: RunningBrowser;
  readonly ended: AbortController;
  users: number;
  runs: number;
  usedAt: number;
  /** Accepts no new runs: it has served enough, or did not close a page. */
  isRetired: boolean;
  readonly memory: PageMemory;
  /** Processes of the browser at the last measurement. */
  pids?: readonly number[];
}

/** A run's slot in the pool. */
export interface Lease {
  readonly browser: RunningBrowser;
  readonly isSandboxed: boolean;
  /** The processes of its pages. */
  readonly processes: RunProcesses;
  /** Whether its pages, or a page of this browser with an unknown owner, used too much memory. */
  exceededMemory(): boolean;
  /** Whether no other run has used this browser since the lease began. */
  wasAlone(): boolean;
  /** Starts watching the run for CPU starvation. */
  watchCpu(): Starving;
  /** Prevents further runs in this browser. */
  retire(): void;
}

const DEFAULTS = {
  wantedBytes: 400 * 1_048_576,
  maxPageMb: 600,
  maxRunMb: 1_200,
  maxSharedMb: 1_500,
  runsEach: 50,
  idleMs: 60_000,
} as const;
const POLL_MS = 250;
/** A page can allocate hundreds of MB per second, so growing ones are measured at this interval. */
const GROWING_LOOK_MS = 20;

/**
 * One browser for all runs of a checkpoint, each in its own context, with as many at once as memory allows. It starts
 * with the first run, and again after a crash or a number of runs; it stops when it is idle.
 */
export class BrowserPool {
  readonly #options: PoolOptions & Required<Pick<PoolOptions, keyof typeof DEFAULTS>>;
  readonly #admission: Admission;
  readonly #all = new Set<Shared>();
  #current: Shared | undefined;
  #starting: Promise<Shared> | undefined;
  #isSandboxed: boolean;
  #isClosed = false;
  /** Version of the browser that started last, for example `147.0.7727.24`; undefined before the first start. */
  version: string | undefined;

  constructor(options: PoolOptions) {
    this.#options = { ...DEFAULTS, ...options };
    const { maxRuns, wantedBytes, clock } = this.#options;
    this.#admission = new Admission({ maxRuns, wantedBytes, clock, free: freeMemory });
    this.#isSandboxed = options.sandbox === 'auto';
  }

  /** Whether other work can start without taking a slot from a run; see `hasWaitingRuns`. */
  get hasRoom(): boolean {
    return this.#admission.hasRoom;
  }

  /** Whether a run waits for a slot, so that other work must yield. */
  get hasWaitingRuns(): boolean {
    return this.#admission.hasWaitingRuns;
  }

  /**
   * Calls `run` with a browser as soon as there is a slot and memory.
   * @throws BrowserNotStartedError, or the reason of `signal`
   */
  async use<T>(signal: AbortSignal, work: (lease: Lease) => Promise<T>): Promise<T> {
    await this.#admission.enter(signal);
    try {
      return await this.#lend(await this.#browser(), work);
    } finally {
      this.#admission.leave();
    }
  }

  /** Stops every browser; their runs fail. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#starting?.catch(() => undefined);
    await Promise.all([...this.#all].map((shared) => this.#end(shared)));
  }

  async #browser(): Promise<Shared> {
    if (this.#isClosed) throw new BrowserNotStarted('the checkpoint is stopping');
    const current = this.#current;
    if (current && !current.isRetired && !current.running.cdp.isClosed) return current;
    this.#starting ??= this.#start().finally(() => (this.#starting = undefined));
    return this.#starting;
  }

  async #start(): Promise<Shared> {
    const running = await this.#launch();
    this.version = productVersion(running);
    const usedAt = this.#options.clock.elapsed();
    const ended = new AbortController();
    const memory = new PageMemory(this.#options);
    const shared: Shared = { running, ended, users: 0, runs: 0, usedAt, isRetired: false, memory };
    this.#all.add(shared);
    this.#current = shared;
    running.cdp.onClose = () => void this.#end(shared);
    void this.#watch(shared);
    return shared;
  }

  async #launch(): Promise<RunningBrowser> {
    const { program, onWarning, sandbox, startWithinMs: withinMs } = this.#options;
    const flags = [`--ignore-certificate-errors-spki-list=${proxyCertificate().keyHash}`];
    try {
      return await startBrowser({ program, isSandboxed: this.#isSandboxed, withinMs, flags });
    } catch (error) {
      // A slow start on a busy machine is no reason to disable the sandbox.
      const isSlow = (error as Error).cause instanceof CdpSilent;
      if (isSlow || !this.#isSandboxed || process.getuid?.() !== 0) throw withAdvice(error as Error, sandbox);
      const running = await startBrowser({ program, isSandboxed: false, withinMs, flags });
      this.#isSandboxed = false;
      onWarning?.('this system does not allow the browser sandbox; the browser runs without it, as a separate user');
      return running;
    }
  }

  async #lend<T>(shared: Shared, work: (lease: Lease) => Promise<T>): Promise<T> {
    shared.users += 1;
    shared.runs += 1;
    if (shared.runs >= this.#options.runsEach) shared.isRetired = true;
    const { memory } = shared;
    const { cpuMoment = readCpuMoment } = this.#options;
    const before = memory.straysEnded;
    const processes = memory.begin();
    const [beganAlone, runs] = [shared.users === 1, shared.runs];
    try {
      return await work({
        browser: shared.running,
        isSandboxed: this.#isSandboxed,
        processes,
        exceededMemory: () => processes.exceedsMemory || memory.straysEnded > before,
        wasAlone: () => beganAlone && shared.runs === runs,
        watchCpu: () =>
          watchBrowser({
            // The first measurement covers known processes only. The CPU time of a new process counts from its start.
            first: () => cpuMoment({ groupId: shared.running.pid, pids: shared.pids }),
            look: () => cpuMoment({ groupId: shared.running.pid }),
            findOwners: (pids) => memory.findOwners(processes, pids),
          }),
        retire: () => void (shared.isRetired = true),
      });
    } finally {
      memory.end(processes);
      shared.users -= 1;
      shared.usedAt = this.#options.clock.elapsed();
      if (shared.users === 0 && shared.isRetired) await this.#end(shared);
    }
  }

  async #end(shared: Shared): Promise<void> {
    shared.isRetired = true;
    shared.ended.abort();
    if (this.#current === shared) this.#current = undefined;
    await shared.running.stop();
    this.#all.delete(shared);
  }

  /** Ends runs that use too much memory, and the browser when it is idle. */
  async #watch(shared: Shared): Promise<void> {
    const { idleMs, clock } = this.#options;
    const { signal } = shared.ended;
    for (;;) {
      await this.#keepAnEyeOn(shared);
      if (signal.aborted) return;
      const processes = await listGroupProcesses(shared.running.pid);
      shared.pids = processes.map(({ pid }) => pid);
      await this.#mindShared(
        shared,
        processes.filter(({ isRenderer }) => !isRenderer),
      );
      if (shared.users > 0) shared.memory.look(processes.filter(({ isRenderer }) => isRenderer));
      else if (clock.elapsed() - shared.usedAt >= idleMs) await this.#end(shared);
    }
  }

  /** The owner of shared memory is unknown: a run that was alone is blamed, others are repeated in another browser. */
  async #mindShared(shared: Shared, processes: readonly ProcessUse[]): Promise<void> {
    const { maxSharedMb } = this.#options;
    const usedMb = processes.reduce((sum, each) => sum + each.usedMb, 0);
    if (usedMb > maxSharedMb / 2) shared.isRetired = true;
    if (usedMb <= maxSharedMb && !(shared.isRetired && shared.users === 0)) return;
    if (shared.users > 0) shared.memory.straysEnded += 1;
    await this.#end(shared);
  }

  /** Measures growing processes at short intervals until all processes are due again. */
  async #keepAnEyeOn({ ended: { signal }, memory }: Shared): Promise<void> {
    const { clock } = this.#options;
    const until = clock.elapsed() + POLL_MS;
    while (!signal.aborted && clock.elapsed() < until) {
      await clock.sleep(memory.isGrowing ? GROWING_LOOK_MS : POLL_MS, signal);
      await memory.lookAtGrowing(readUsedMb);
    }
  }
}

function withAdvice(error: Error, sandbox: PoolOptions['sandbox']): Error {
  if (sandbox === 'off' || !/sandbox/i.test(error.message)) return error;
  const advice =
    'allow unprivileged user namespaces, or set VEDETTE_BROWSER_SANDBOX=off and monitor only trusted pages';
  return new BrowserNotStarted(`this system does not allow the browser sandbox (${advice}): ${error.message}`);
}
