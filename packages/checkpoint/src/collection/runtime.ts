import { COLLECTION_LIMITS } from '@vedette/contract/collection';
import type { CollectionTarget } from '@vedette/contract/checkpoint/collection-target';
import { errorCodes } from '@vedette/contract/v4/error-codes';
import { STEP_LIMITS } from '@vedette/contract/checkpoint/multi-step-outcome';
import type { ReadCpuWaitMs } from '../confined/cpu-starvation.js';
import type { Sandbox } from '../confined/sandbox.js';
import { CheckAbandoned } from '../net/check-timer.js';
import { startTimer } from '../timer.js';
import type { ProbeTools } from '../probes/probe-tools.js';
import { Connections } from './connections.js';
import { isDelayFailure, isTimeout, runFailure, type RunFailure } from './failure-rules.js';
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
  readonly readCpuWaitMs?: ReadCpuWaitMs;
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
const START_TIMEOUT_MS = 60_000;
/** CPU time that the sandbox needs for a script, including responses of megabytes. */
const SANDBOX_CPU_MS = 2_000;
const MAX_MEMORY_BYTES = 640 * 1024 * 1024;
/** Limit for the output of all scripts of a run, each of which may repeat a response body. */
const MAX_SANDBOX_OUTPUT_BYTES = 128 * 1024 * 1024;

/** How a run settles: completed, or with a checkpoint fault. */
interface RunCallbacks {
  readonly done: () => void;
  readonly fail: (error: unknown) => void;
}

/** A current run of the runtime. */
class Runtime {
  readonly #run: RuntimeRun;
  readonly #task: RuntimeTask;
  readonly #connections: Connections;
  readonly #processes: RunProcesses;
  readonly #callbacks: RunCallbacks;
  #stopTimer: () => void;
  #isInScript = false;
  #isStarved: () => boolean = () => false;
  #hasStarted = false;
  #hasEnded = false;
  #scriptRequestCount = 0;

  constructor(sandbox: Sandbox, run: RuntimeRun, task: RuntimeTask, callbacks: RunCallbacks) {
    this.#run = run;
    this.#task = task;
    this.#callbacks = callbacks;
    this.#connections = new Connections({
      target: run.target,
      tools: run.tools,
      signal: run.signal,
      onProxyFailure: (failure) => this.#endRun(runFailure(failure, failure.message)),
    });
    const { cpuMs, readCpuWaitMs } = run.script;
    const { program } = run;
    const limits = {
      program,
      scriptCpuMs: cpuMs + SANDBOX_CPU_MS,
      memoryBytes: MAX_MEMORY_BYTES,
      readCpuWaitMs,
    };
    this.#processes = new RunProcesses(sandbox, limits, {
      onMessage: (message) => this.#handle(message),
      onEnded: (reason) => this.#onProcessesEnded(reason),
    });
    this.#stopTimer = startTimer(START_TIMEOUT_MS, () =>
      callbacks.fail(new Error('the collection runtime does not start')),
    );
  }

  close(): void {
    this.#stopTimer();
    this.#processes.close();
  }

  /** Ends the run, with a `failure` of the current step if given. */
  #endRun(failure?: RunFailure): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    if (failure) this.#run.record.addFailure(failure);
    this.#callbacks.done();
  }

  /** Like `end`, but a timeout while the runtime was CPU-starved becomes a checkpoint fault. */
  #endUnlessStarved(failure?: RunFailure): void {
    if (this.#hasEnded) return;
    const hasDelayFailure = [...this.#run.record.failures, ...(failure ? [failure] : [])].some(isDelayFailure);
    if (!hasDelayFailure || !this.#isStarved()) this.#endRun(failure);
    else this.#callbacks.fail(new Error('the machine is too busy to run a collection'));
  }

  #start(): void {
    const { target, tools, script } = this.#run;
    const { redirects, responseBytes } = COLLECTION_LIMITS;
    const { url, headers, failedBodies: body, line } = STEP_LIMITS;
    this.#stopTimer();
    this.#stopTimer = startTimer(target.totalTimeoutMs, () =>
      this.#endUnlessStarved(
        runFailure(errorCodes.apiRunTimeout, `the run took more than ${target.totalTimeoutMs / 1_000} s`),
      ),
    );
    this.#hasStarted = true;
    const { clock } = tools;
    const [startedAt, isStarved] = [clock.elapsed(), this.#processes.watchCpuStarvation()];
    this.#isStarved = () => isStarved(clock.elapsed() - startedAt);
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
        sandboxBytes: MAX_SANDBOX_OUTPUT_BYTES,
      },
    });
  }

  #handle(raw: unknown): void {
    // Messages after the last one no longer belong to a step.
    if (this.#hasEnded) return;
    const parsed = Message.safeParse(raw);
    if (!parsed.success) {
      this.#callbacks.fail(new Error('the collection runtime sent an unexpected message'));
      return;
    }
    this.#run.record.addMessage(parsed.data);
    this.#dispatch(parsed.data);
  }

  #dispatch(message: Message): void {
    if (message.type === 'ready') this.#start();
    else if (message.type === 'connect')
      void this.#connect(message).catch((error: unknown) => this.#callbacks.fail(error));
    else if (message.type === 'scriptStart' || message.type === 'scriptEnd') {
      this.#setScriptRunning(message.type === 'scriptStart');
    }
    const endFailure = this.#findEnding(message);
    if (endFailure) this.#endUnlessStarved(endFailure === 'over' ? undefined : endFailure);
  }

  /** Returns why the run ends with a message, or 'over' if it has ended; undefined if it continues. */
  #findEnding(message: Message): RunFailure | 'over' | undefined {
    const { record, requests } = this.#run;
    const { repetitionFactor, scriptRequests } = COLLECTION_LIMITS;
    switch (message.type) {
      case 'item':
        if (record.stepNumber <= repetitionFactor * requests) return undefined;
        return runFailure(errorCodes.collectionInvalid, `scripts repeat requests more than ${repetitionFactor} times`);
      case 'scriptRequest':
        this.#scriptRequestCount += 1;
        if (this.#scriptRequestCount <= scriptRequests) return undefined;
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
        return record.stoppedScriptFailure('scripts produced more output than a run may contain');
      case 'response':
        // An unreachable host ends the run.
        return message.problem && 'over';
      case 'done':
        return message.problem ? runFailure(errorCodes.collectionInvalid, message.problem.message) : 'over';
      default:
        return undefined;
    }
  }

  #setScriptRunning(isRunning: boolean): void {
    this.#isInScript = isRunning;
    this.#processes.setScriptRunning(isRunning);
  }

  async #connect({ id, host, port, isSecure }: MessageByType<'connect'>): Promise<void> {
    const connection = await this.#connections.open({ host, port, isSecure });
    if ('failure' in connection) this.#processes.send({ type: 'connected', id, ...connection });
    else this.#processes.send({ type: 'connected', id, address: connection.address }, connection.socket);
  }

  #onProcessesEnded(reason: EndReason): void {
    const isScriptFailure = this.#isInScript && this.#hasStarted;
    if (reason === 'scriptTime') this.#endRun(runFailure(errorCodes.scriptTimeout, 'the script was stopped'));
    else if (reason === 'open')
      this.#callbacks.fail(new Error('scripts of collections cannot be kept off the network'));
    else if (isScriptFailure)
      this.#endRun(this.#run.record.stoppedScriptFailure('the scripts need too much memory and were stopped'));
    else if (reason === 'memory')
      this.#endRun(runFailure(errorCodes.collectionInvalid, 'the run exceeds its memory limit'));
    else this.#callbacks.fail(new Error('the collection runtime has exited'));
  }
}

/**
 * Runs a collection and records its steps.
 * @throws CheckAbandoned, and checkpoint faults.
 */
export async function runInSandbox(sandbox: Sandbox, run: RuntimeRun, task: RuntimeTask): Promise<void> {
  const { signal } = run;
  if (signal.aborted) throw new CheckAbandoned('the check was abandoned');
  let runtime: Runtime | undefined;
  const listenerRemoval = new AbortController();
  try {
    await new Promise<void>((done, fail) => {
      signal.addEventListener('abort', () => fail(new CheckAbandoned('the check was abandoned')), {
        once: true,
        signal: listenerRemoval.signal,
      });
      runtime = new Runtime(sandbox, run, task, { done, fail });
    });
  } finally {
    listenerRemoval.abort();
    runtime?.close();
  }
}
