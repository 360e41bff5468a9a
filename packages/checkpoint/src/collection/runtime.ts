import { COLLECTION_LIMITS } from '@vedette/contract/collection';
import type { CollectionTarget } from '@vedette/contract/checkpoint/collection-target';
import { errorCodes } from '@vedette/contract/v4/error-codes';
import { STEP_LIMITS } from '@vedette/contract/checkpoint/multi-step-outcome';
import type { WaitedMs } from '../confined/starved.js';
import type { Sandbox } from '../confined/sandbox.js';
import { CheckAbandoned } from '../net/check-timer.js';
import { after } from '../timer.js';
import type { ProbeTools } from '../probes/tools.js';
import { Connections } from './connections.js';
import { isLateness, isTimeout, runFailure, type RunFailure } from './judge-rules.js';
import { Message, type MessageByType } from './messages.js';
import { RunProcesses, type EndReason } from './processes/run-processes.js';
import type { RuntimeProgram } from './processes/runtime-program.js';
import type { RunRecord } from './run-record.js';

/** Input of the runtime, with all dynamic values filled in. */
export interface RuntimeTask {
  readonly collection: unknown;
  readonly environment: readonly { readonly name: string; readonly value: string }[];
}

/** Time limits of one script. */
export interface ScriptLimits {
  readonly cpuMs: number;
  /** Wall-clock limit: a script on a busy machine gets less than one CPU, and one that only waits uses none. */
  readonly wallMs: number;
  /** Returns how long a process waited for CPU. Default: as the system reports it. */
  readonly waitedMs?: WaitedMs;
}

export const SCRIPT_LIMITS: ScriptLimits = {
  cpuMs: COLLECTION_LIMITS.scriptMs,
  wallMs: 6 * COLLECTION_LIMITS.scriptMs,
};

export interface RuntimeRun {
  readonly target: CollectionTarget;
  readonly tools: ProbeTools;
  readonly signal: AbortSignal;
  readonly record: RunRecord;
  /** Number of requests in the collection. */
  readonly requests: number;
  readonly script: ScriptLimits;
  readonly program: RuntimeProgram;
}

/** Loading takes a second of CPU time, and longer on a busy machine. */
const START_WITHIN_MS = 60_000;
/** CPU time that the sandbox needs for a script, including responses of megabytes. */
const SLACK_CPU_MS = 2_000;
const MEMORY_BYTES = 640 * 1024 * 1024;
/** Limit for the output of all scripts of a run, each of which may repeat a response body. */
const SANDBOX_BYTES = 128 * 1024 * 1024;

/** How a run settles: completed, or with a checkpoint fault. */
interface Settle {
  readonly done: () => void;
  readonly fail: (error: unknown) => void;
}

/** A current run of the runtime. */
class Runtime {
  readonly #run: RuntimeRun;
  readonly #task: RuntimeTask;
  readonly #connections: Connections;
  readonly #processes: RunProcesses;
  readonly #settle: Settle;
  #stopTimer: () => void;
  #isInScript = false;
  #starves: () => boolean = () => false;
  #hasStarted = false;
  #isOver = false;
  #scriptRequests = 0;

  constructor(sandbox: Sandbox, run: RuntimeRun, task: RuntimeTask, settle: Settle) {
    this.#run = run;
    this.#task = task;
    this.#settle = settle;
    this.#connections = new Connections({
      target: run.target,
      tools: run.tools,
      signal: run.signal,
      onProxyFailure: (failure) => this.#end(runFailure(failure, failure.message)),
    });
    const { cpuMs, waitedMs } = run.script;
    const { program } = run;
    const limits = { program, scriptCpuMs: cpuMs + SLACK_CPU_MS, memoryBytes: MEMORY_BYTES, waitedMs };
    this.#processes = new RunProcesses(sandbox, limits, {
      onMessage: (message) => this.#handle(message),
      ended: (reason) => this.#ended(reason),
    });
    this.#stopTimer = after(START_WITHIN_MS, () => settle.fail(new Error('the collection runtime does not start')));
  }

  close(): void {
    this.#stopTimer();
    this.#processes.close();
  }

  /** Ends the run, with a `failure` of the current step if given. */
  #end(problem?: RunFailure): void {
    if (this.#isOver) return;
    this.#isOver = true;
    if (problem) this.#run.record.note(problem);
    this.#settle.done();
  }

  /** Like `end`, but a timeout while the runtime was CPU-starved becomes a checkpoint fault. */
  #endByClock(problem?: RunFailure): void {
    if (this.#isOver) return;
    const wasLate = [...this.#run.record.failures, ...(problem ? [problem] : [])].some(isLateness);
    if (!wasLate || !this.#starves()) this.#end(problem);
    else this.#settle.fail(new Error('the machine is too busy to run a collection'));
  }

  #start(): void {
    const { target, tools, script } = this.#run;
    const { redirects, responseBytes } = COLLECTION_LIMITS;
    const { url, headers, failedBodies: body, line } = STEP_LIMITS;
    this.#stopTimer();
    this.#stopTimer = after(target.totalTimeoutMs, () =>
      this.#endByClock(
        runFailure(errorCodes.apiRunTimeout, `the run took more than ${target.totalTimeoutMs / 1_000} s`),
      ),
    );
    this.#hasStarted = true;
    const { clock } = tools;
    const [startedAt, starves] = [clock.elapsed(), this.#processes.watchStarving()];
    this.#starves = () => starves(clock.elapsed() - startedAt);
    this.#processes.send({
      type: 'run',
      name: target.name,
      ...this.#task,
      extraRoots: tools.trust.extraRoots,
      limits: {
        runMs: target.totalTimeoutMs,
        requestMs: target.requestTimeoutMs,
        scriptMs: script.wallMs,
        redirects,
        responseBytes,
        url,
        headers,
        body,
        line,
        sandboxBytes: SANDBOX_BYTES,
      },
    });
  }

  #handle(raw: unknown): void {
    // Messages after the last one no longer belong to a step.
    if (this.#isOver) return;
    const read = Message.safeParse(raw);
    if (!read.success) {
      this.#settle.fail(new Error('the collection runtime sent an unexpected message'));
      return;
    }
    this.#run.record.take(read.data);
    this.#act(read.data);
  }

  #act(message: Message): void {
    if (message.type === 'ready') this.#start();
    else if (message.type === 'connect')
      void this.#connect(message).catch((error: unknown) => this.#settle.fail(error));
    else if (message.type === 'scriptStart' || message.type === 'scriptEnd') {
      this.#scriptRuns(message.type === 'scriptStart');
    }
    const ending = this.#findEnding(message);
    if (ending) this.#endByClock(ending === 'over' ? undefined : ending);
  }

  /** Returns why the run ends with a message, or 'over' if it has ended; undefined if it continues. */
  #findEnding(message: Message): RunFailure | 'over' | undefined {
    const { record, requests } = this.#run;
    const { rounds, scriptRequests } = COLLECTION_LIMITS;
    switch (message.type) {
      case 'item':
        if (record.stepNumber <= rounds * requests) return undefined;
        return runFailure(errorCodes.collectionInvalid, `scripts repeat requests more than ${rounds} times`);
      case 'scriptRequest':
        this.#scriptRequests += 1;
        if (this.#scriptRequests <= scriptRequests) return undefined;
        return runFailure(errorCodes.collectionInvalid, `scripts send more than ${scriptRequests} requests`);
      case 'scriptEnd':
        // An exception is reported by its own message; a sandbox that does not respond runs no further script.
        return message.problem && isTimeout(message.problem)
          ? runFailure(errorCodes.scriptTimeout, message.problem.message)
          : undefined;
      case 'slow':
        return runFailure(
          message.hasHead ? errorCodes.bodyTimeout : errorCodes.headersTimeout,
          'the request took too long',
        );
      case 'flood':
        return record.scriptEnded('scripts produced more output than a run may contain');
      case 'response':
        // An unreachable host ends the run.
        return message.problem && 'over';
      case 'done':
        return message.problem ? runFailure(errorCodes.collectionInvalid, message.problem.message) : 'over';
      default:
        return undefined;
    }
  }

  #scriptRuns(isRunning: boolean): void {
    this.#isInScript = isRunning;
    this.#processes.scriptRuns(isRunning);
  }

  async #connect({ id, host, port, isSecure }: MessageByType<'connect'>): Promise<void> {
    const connection = await this.#connections.open({ host, port, isSecure });
    if ('failure' in connection) this.#processes.send({ type: 'connected', id, ...connection });
    else this.#processes.send({ type: 'connected', id, address: connection.address }, connection.socket);
  }

  #ended(reason: EndReason): void {
    const isOfScript = this.#isInScript && this.#hasStarted;
    if (reason === 'scriptTime') this.#end(runFailure(errorCodes.scriptTimeout, 'the script was stopped'));
    else if (reason === 'open') this.#settle.fail(new Error('scripts of collections cannot be kept off the network'));
    else if (isOfScript) this.#end(this.#run.record.scriptEnded('the scripts need too much memory and were stopped'));
    else if (reason === 'memory')
      this.#end(runFailure(errorCodes.collectionInvalid, 'the run exceeds its memory limit'));
    else this.#settle.fail(new Error('the collection runtime has exited'));
  }
}

/**
 * Runs a collection and records its steps.
 * @throws CheckAbandoned, and checkpoint faults.
 */
export async function runIn(sandbox: Sandbox, run: RuntimeRun, task: RuntimeTask): Promise<void> {
  const { signal } = run;
  if (signal.aborted) throw new CheckAbandoned('the check was abandoned');
  let runtime: Runtime | undefined;
  const abandon = new AbortController();
  try {
    await new Promise<void>((done, fail) => {
      signal.addEventListener('abort', () => fail(new CheckAbandoned('the check was abandoned')), {
        once: true,
        signal: abandon.signal,
      });
      runtime = new Runtime(sandbox, run, task, { done, fail });
    });
  } finally {
    abandon.abort();
    runtime?.close();
  }
}
