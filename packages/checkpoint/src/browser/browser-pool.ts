import type { Clock } from '@vedette/kernel/clock';
import { Admission } from './admission.js';
import { BrowserNotStartedError, startBrowser, type RunningBrowser } from './browser-process.js';
import { CdpTimeoutError } from './cdp.js';
import type { BrowserProgram } from './find-browser.js';
import { getProxyCertificate } from './operator-tls.js';
import { productVersion } from './browser-identity-rules.js';
import { readFreeMemory, listGroupProcesses, readUsedMb, type ProcessMemory } from './memory.js';
import { PageMemory } from './page-memory.js';
import { readCpuSnapshot, type MeasuredProcesses } from './cpu-usage.js';
import type { PageProcesses } from './page-processes.js';
import { watchBrowserCpu, type DetectCpuStarvation } from './cpu-starvation.js';
import type { CpuSnapshot } from './cpu-starvation-rules.js';

export interface BrowserPoolOptions {
  readonly program: BrowserProgram;
  /** `auto`: with Chromium's sandbox, or without it only if the browser runs as a separate user; `off`: without. */
  readonly sandbox: 'auto' | 'off';
  readonly clock: Pick<Clock, 'sleep' | 'elapsed'>;
  /** Maximum number of concurrent runs. */
  readonly maxRuns: number;
  /** Free memory required to start another run. Default 400 MB. */
  readonly bytesPerRun?: number;
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
  readonly maxRunsPerBrowser?: number;
  /** Time after which an idle browser is stopped. Default one minute. */
  readonly idleMs?: number;
  /** Time limit of the start. Default as in `startBrowser`. */
  readonly startTimeoutMs?: number;
  readonly onWarning?: (message: string) => void;
  /** Measures the CPU time of browser processes. Default: as the system reports it. */
  readonly takeCpuSnapshot?: (processes: MeasuredProcesses) => Promise<CpuSnapshot | undefined>;
}

/** A browser and the runs that use it. */
interface SharedBrowser {
  readonly running: RunningBrowser;
  readonly endedSignal: AbortController;
  activeRuns: number;
  runCount: number;
  usedAt: number;
  /** Accepts no new runs: it has served enough, or did not close a page. */
  isRetired: boolean;
  readonly memory: PageMemory;
  /** Processes of the browser at the last measurement. */
  lastPids?: readonly number[];
}

/** A run's slot in the pool. */
export interface Lease {
  readonly browser: RunningBrowser;
  readonly isSandboxed: boolean;
  /** The processes of its pages. */
  readonly processes: PageProcesses;
  /** Whether its pages, or a page of this browser with an unknown owner, used too much memory. */
  exceededMemory(): boolean;
  /** Whether no other run has used this browser since the lease began. */
  wasExclusive(): boolean;
  /** Starts watching the run for CPU starvation. */
  watchCpu(): DetectCpuStarvation;
  /** Prevents further runs in this browser. */
  retire(): void;
}

const DEFAULTS = {
  bytesPerRun: 400 * 1_048_576,
  maxPageMb: 600,
  maxRunMb: 1_200,
  maxSharedMb: 1_500,
  maxRunsPerBrowser: 50,
  idleMs: 60_000,
} as const;
const POLL_INTERVAL_MS = 250;
/** A page can allocate hundreds of MB per second, so growing ones are measured at this interval. */
const GROWING_INTERVAL_MS = 20;

/**
 * One browser for all runs of a checkpoint, each in its own context, with as many at once as memory allows. It starts
 * with the first run, and again after a crash or a number of runs; it stops when it is idle.
 */
export class BrowserPool {
  readonly #options: BrowserPoolOptions & Required<Pick<BrowserPoolOptions, keyof typeof DEFAULTS>>;
  readonly #admission: Admission;
  readonly #browsers = new Set<SharedBrowser>();
  #current: SharedBrowser | undefined;
  #starting: Promise<SharedBrowser> | undefined;
  #isSandboxed: boolean;
  #isClosed = false;
  /** Version of the browser that started last, for example `147.0.7727.24`; undefined before the first start. */
  version: string | undefined;

  constructor(options: BrowserPoolOptions) {
    this.#options = { ...DEFAULTS, ...options };
    const { maxRuns, bytesPerRun, clock } = this.#options;
    this.#admission = new Admission({ maxRuns, bytesPerRun, clock, readFreeBytes: readFreeMemory });
    this.#isSandboxed = options.sandbox === 'auto';
  }

  /** Whether other work can start without taking a slot from a run; see `hasWaitingRuns`. */
  get hasCapacity(): boolean {
    return this.#admission.hasCapacity;
  }

  /** Whether a run waits for a slot, so that other work must yield. */
  get hasWaitingRuns(): boolean {
    return this.#admission.hasWaitingRuns;
  }

  /**
   * Calls `run` with a browser as soon as there is a slot and memory.
   * @throws BrowserNotStartedError, or the reason of `signal`
   */
  async use<T>(signal: AbortSignal, run: (lease: Lease) => Promise<T>): Promise<T> {
    await this.#admission.admit(signal);
    try {
      return await this.#runWith(await this.#browser(), run);
    } finally {
      this.#admission.release();
    }
  }

  /** Stops every browser; their runs fail. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#starting?.catch(() => undefined);
    await Promise.all([...this.#browsers].map((shared) => this.#endBrowser(shared)));
  }

  async #browser(): Promise<SharedBrowser> {
    if (this.#isClosed) throw new BrowserNotStartedError('the checkpoint is stopping');
    const current = this.#current;
    if (current && !current.isRetired && !current.running.cdp.isClosed) return current;
    this.#starting ??= this.#start().finally(() => (this.#starting = undefined));
    return this.#starting;
  }

  async #start(): Promise<SharedBrowser> {
    const running = await this.#launch();
    this.version = productVersion(running);
    const usedAt = this.#options.clock.elapsed();
    const ended = new AbortController();
    const memory = new PageMemory(this.#options);
    const shared: SharedBrowser = {
      running,
      endedSignal: ended,
      activeRuns: 0,
      runCount: 0,
      usedAt,
      isRetired: false,
      memory,
    };
    this.#browsers.add(shared);
    this.#current = shared;
    running.cdp.onClose = () => void this.#endBrowser(shared);
    void this.#watch(shared);
    return shared;
  }

  async #launch(): Promise<RunningBrowser> {
    const { program, onWarning, sandbox, startTimeoutMs } = this.#options;
    const flags = [`--ignore-certificate-errors-spki-list=${getProxyCertificate().keyHash}`];
    try {
      return await startBrowser({ program, isSandboxed: this.#isSandboxed, startTimeoutMs, flags });
    } catch (error) {
      // A slow start on a busy machine is no reason to disable the sandbox.
      const isSlow = (error as Error).cause instanceof CdpTimeoutError;
      if (isSlow || !this.#isSandboxed || process.getuid?.() !== 0) throw addSandboxAdvice(error as Error, sandbox);
      const running = await startBrowser({ program, isSandboxed: false, startTimeoutMs, flags });
      this.#isSandboxed = false;
      onWarning?.('this system does not allow the browser sandbox; the browser runs without it, as a separate user');
      return running;
    }
  }

  async #runWith<T>(shared: SharedBrowser, run: (lease: Lease) => Promise<T>): Promise<T> {
    shared.activeRuns += 1;
    shared.runCount += 1;
    if (shared.runCount >= this.#options.maxRunsPerBrowser) shared.isRetired = true;
    const { memory } = shared;
    const { takeCpuSnapshot = readCpuSnapshot } = this.#options;
    const killCountBefore = memory.unownedKillCount;
    const processes = memory.registerRun();
    const [startedAlone, runCount] = [shared.activeRuns === 1, shared.runCount];
    try {
      return await run({
        browser: shared.running,
        isSandboxed: this.#isSandboxed,
        processes,
        exceededMemory: () => processes.exceedsMemory || memory.unownedKillCount > killCountBefore,
        wasExclusive: () => startedAlone && shared.runCount === runCount,
        watchCpu: () =>
          watchBrowserCpu({
            // The first measurement covers known processes only. The CPU time of a new process counts from its start.
            measureFirst: () => takeCpuSnapshot({ groupId: shared.running.pid, pids: shared.lastPids }),
            measureNow: () => takeCpuSnapshot({ groupId: shared.running.pid }),
            findOwners: (pids) => memory.findOwners(processes, pids),
          }),
        retire: () => void (shared.isRetired = true),
      });
    } finally {
      memory.unregisterRun(processes);
      shared.activeRuns -= 1;
      shared.usedAt = this.#options.clock.elapsed();
      if (shared.activeRuns === 0 && shared.isRetired) await this.#endBrowser(shared);
    }
  }

  async #endBrowser(shared: SharedBrowser): Promise<void> {
    shared.isRetired = true;
    shared.endedSignal.abort();
    if (this.#current === shared) this.#current = undefined;
    await shared.running.stop();
    this.#browsers.delete(shared);
  }

  /** Ends runs that use too much memory, and the browser when it is idle. */
  async #watch(shared: SharedBrowser): Promise<void> {
    const { idleMs, clock } = this.#options;
    const { signal } = shared.endedSignal;
    for (;;) {
      await this.#watchGrowing(shared);
      if (signal.aborted) return;
      const processes = await listGroupProcesses(shared.running.pid);
      shared.lastPids = processes.map(({ pid }) => pid);
      await this.#checkSharedMemory(
        shared,
        processes.filter(({ isRenderer }) => !isRenderer),
      );
      if (shared.activeRuns > 0) shared.memory.checkAll(processes.filter(({ isRenderer }) => isRenderer));
      else if (clock.elapsed() - shared.usedAt >= idleMs) await this.#endBrowser(shared);
    }
  }

  /** The owner of shared memory is unknown: a run that was alone is blamed, others are repeated in another browser. */
  async #checkSharedMemory(shared: SharedBrowser, processes: readonly ProcessMemory[]): Promise<void> {
    const { maxSharedMb } = this.#options;
    const usedMb = processes.reduce((sum, process) => sum + process.usedMb, 0);
    if (usedMb > maxSharedMb / 2) shared.isRetired = true;
    if (usedMb <= maxSharedMb && !(shared.isRetired && shared.activeRuns === 0)) return;
    if (shared.activeRuns > 0) shared.memory.unownedKillCount += 1;
    await this.#endBrowser(shared);
  }

  /** Measures growing processes at short intervals until all processes are due again. */
  async #watchGrowing({ endedSignal: { signal }, memory }: SharedBrowser): Promise<void> {
    const { clock } = this.#options;
    const nextCheckAt = clock.elapsed() + POLL_INTERVAL_MS;
    while (!signal.aborted && clock.elapsed() < nextCheckAt) {
      await clock.sleep(memory.isGrowing ? GROWING_INTERVAL_MS : POLL_INTERVAL_MS, signal);
      await memory.checkGrowing(readUsedMb);
    }
  }
}

function addSandboxAdvice(error: Error, sandbox: BrowserPoolOptions['sandbox']): Error {
  if (sandbox === 'off' || !/sandbox/i.test(error.message)) return error;
  const advice =
    'allow unprivileged user namespaces, or set VEDETTE_BROWSER_SANDBOX=off and monitor only trusted pages';
  return new BrowserNotStartedError(`this system does not allow the browser sandbox (${advice}): ${error.message}`);
}
