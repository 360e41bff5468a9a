import type { Clock } from '@vedette/kernel/clock';
import { Admission } from './admission.js';
import { BrowserNotStarted, startBrowser, type RunningBrowser } from './browser-process.js';
import { CdpSilent } from './cdp.js';
import type { BrowserProgram } from './find-browser.js';
import { proxyCertificate } from './own-tls.js';
import { productVersion } from './disguise-rules.js';
import { freeMemory, listGroupProcesses, readUsedMb, type ProcessUse } from './memory.js';
import { PageMemory } from './page-memory.js';
import { readCpuMoment, type Looked } from './cpu-use.js';
import type { RunProcesses } from './run-processes.js';
import { watchBrowser, type Starving } from './starving.js';
import type { CpuMoment } from './starving-rules.js';

export interface PoolOptions {
  readonly program: BrowserProgram;
  /** `auto`: with Chromium's sandbox, and without one only where the browser has a user of its own; `off`: without. */
  readonly sandbox: 'auto' | 'off';
  readonly clock: Pick<Clock, 'sleep' | 'elapsed'>;
  /** Runs at once. */
  readonly most: number;
  /** One more run begins when so much memory is free. Default 400 MB. */
  readonly wantedBytes?: number;
  /** A run of which one page takes more is ended. Default 600 MB. */
  readonly maxPageMb?: number;
  /** A run whose pages, frames and tabs take more together is ended. Default 1,200 MB. */
  readonly maxRunMb?: number;
  /**
   * What the processes that all runs share (the browser's own, storage, GPU) may take for them: blobs and the like lie there.
   * Beyond it the browser is ended under its runs; from half of it on it takes no more. Default 1,500 MB.
   */
  readonly maxSharedMb?: number;
  /** Runs after which the browser is replaced. Default 50. */
  readonly runsEach?: number;
  /** A browser nobody uses is ended after so long. Default one minute. */
  readonly idleMs?: number;
  /** Of its start; default as of `startBrowser`. */
  readonly startWithinMs?: number;
  readonly onTrouble?: (words: string) => void;
  /** How the processes of a browser get on; default what the system tells. */
  readonly cpuMoment?: (looked: Looked) => Promise<CpuMoment | undefined>;
}

/** A browser and the runs that use it. */
interface Shared {
  readonly running: RunningBrowser;
  readonly ended: AbortController;
  users: number;
  runs: number;
  usedAt: number;
  /** No run is added: it is old, or did not let go of a page. */
  isRetired: boolean;
  readonly memory: PageMemory;
  /** Its processes as they were seen last. */
  pids?: readonly number[];
}

/** A place in the pool while a run has it. */
export interface Lease {
  readonly browser: RunningBrowser;
  readonly isSandboxed: boolean;
  /** In which processes its pages are. */
  readonly processes: RunProcesses;
  /** Whether its pages took too much, or a page of this browser did of which nobody knew whose it was. */
  hadTooMuch(): boolean;
  /** Whether no other run has used this browser since the lease began. */
  wasAlone(): boolean;
  /** Looks from now on whether the run has the CPU it needs. */
  watchCpu(): Starving;
  /** The browser is not to be used for more runs. */
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
const LOOK_MS = 250;
/** A page can fill hundreds of MB a second: those that grow are looked at so often. */
const GROWING_LOOK_MS = 20;

/**
 * One browser for all runs of a checkpoint, each in a context of its own, as many at once as there is memory for. It starts
 * with the first run, and again after a crash or so many runs; it ends when nobody used it for a while.
 */
export class BrowserPool {
  readonly #options: PoolOptions & Required<Pick<PoolOptions, keyof typeof DEFAULTS>>;
  readonly #admission: Admission;
  readonly #all = new Set<Shared>();
  #current: Shared | undefined;
  #starting: Promise<Shared> | undefined;
  #isSandboxed: boolean;
  #isClosed = false;
  /** Of the browser that started last, `147.0.7727.24`; undefined before the first. */
  version: string | undefined;

  constructor(options: PoolOptions) {
    this.#options = { ...DEFAULTS, ...options };
    const { most, wantedBytes, clock } = this.#options;
    this.#admission = new Admission({ most, wantedBytes, clock, free: freeMemory });
    this.#isSandboxed = options.sandbox === 'auto';
  }

  /** Whether a run would take nobody's place; see `isWaitedFor`. */
  get hasRoom(): boolean {
    return this.#admission.hasRoom;
  }

  /** Whether a run waits for a place: what is no check gives way. */
  get isWaitedFor(): boolean {
    return this.#admission.isWaitedFor;
  }

  /**
   * Gives `work` a browser as soon as there is a place and memory for it.
   * @throws BrowserNotStarted, or the reason of `signal`
   */
  async use<T>(signal: AbortSignal, work: (lease: Lease) => Promise<T>): Promise<T> {
    await this.#admission.enter(signal);
    try {
      return await this.#lend(await this.#browser(), work);
    } finally {
      this.#admission.leave();
    }
  }

  /** Ends every browser; runs that have one fail. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#starting?.catch(() => undefined);
    await Promise.all([...this.#all].map((shared) => this.#end(shared)));
  }

  async #browser(): Promise<Shared> {
    if (this.#isClosed) throw new BrowserNotStarted('the checkpoint stops');
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
    const { program, onTrouble, sandbox, startWithinMs: withinMs } = this.#options;
    const flags = [`--ignore-certificate-errors-spki-list=${proxyCertificate().keyHash}`];
    try {
      return await startBrowser({ program, isSandboxed: this.#isSandboxed, withinMs, flags });
    } catch (error) {
      // Who is slow to start on a busy machine is not kept from its sandbox.
      const isSlow = (error as Error).cause instanceof CdpSilent;
      if (isSlow || !this.#isSandboxed || process.getuid?.() !== 0) throw withAdvice(error as Error, sandbox);
      const running = await startBrowser({ program, isSandboxed: false, withinMs, flags });
      this.#isSandboxed = false;
      onTrouble?.('this system does not allow the sandbox of the browser, which runs without, as a user of its own');
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
        hadTooMuch: () => processes.hasTooMuch || memory.straysEnded > before,
        wasAlone: () => beganAlone && shared.runs === runs,
        watchCpu: () =>
          watchBrowser({
            // What a new process has done before it is known counts from its beginning.
            first: () => cpuMoment({ groupId: shared.running.pid, pids: shared.pids }),
            look: () => cpuMoment({ groupId: shared.running.pid }),
            whoseAmong: (pids) => memory.whoseAmong(processes, pids),
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

  /** Ends runs that take too much, and the browser when nobody needs it. */
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

  /** Whose it is nobody can tell: a run that was alone is to blame, the others have a second chance in another browser. */
  async #mindShared(shared: Shared, processes: readonly ProcessUse[]): Promise<void> {
    const { maxSharedMb } = this.#options;
    const usedMb = processes.reduce((sum, each) => sum + each.usedMb, 0);
    if (usedMb > maxSharedMb / 2) shared.isRetired = true;
    if (usedMb <= maxSharedMb && !(shared.isRetired && shared.users === 0)) return;
    if (shared.users > 0) shared.memory.straysEnded += 1;
    await this.#end(shared);
  }

  /** Until it is time to look at all processes again: at those that grow, as often as they can fill memory. */
  async #keepAnEyeOn({ ended: { signal }, memory }: Shared): Promise<void> {
    const { clock } = this.#options;
    const until = clock.elapsed() + LOOK_MS;
    while (!signal.aborted && clock.elapsed() < until) {
      await clock.sleep(memory.isGrowing ? GROWING_LOOK_MS : LOOK_MS, signal);
      await memory.lookAtGrowing(readUsedMb);
    }
  }
}

function withAdvice(error: Error, sandbox: PoolOptions['sandbox']): Error {
  if (sandbox === 'off' || !/sandbox/i.test(error.message)) return error;
  const advice = 'allow unprivileged user namespaces, or set VEDETTE_BROWSER_SANDBOX=off and mind what it opens';
  return new BrowserNotStarted(`the sandbox of the browser is not allowed here (${advice}): ${error.message}`);
}
