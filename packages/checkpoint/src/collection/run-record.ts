import { errorCodes } from '@vedette/contract/v4/error-codes';
import type { CollectionTarget } from '@vedette/contract/checkpoint/collection-target';
import { MAX_CONSOLE_LINES, type StepResult, type TimingNode } from '@vedette/contract/checkpoint/multi-step-outcome';
import { requestFailure, scriptFailure, runFailure, type RunFailure } from './judge-rules.js';
import type { Message, MessageByType, Problem } from './messages.js';

/** Record of one request of a run. */
interface Step {
  result: StepResult;
  readonly startAt: number;
  /** Number of tests. If scripts tested the response, the status alone is not an error. */
  tests: number;
  failures: RunFailure[];
}

export interface RecordTools {
  readonly now: () => number;
  readonly toTlsFailure: (problem: Problem) => RunFailure;
}

const MAX_TESTS = 1_000;
/** Limit for a step, because scripts can fail endlessly. */
const MAX_FAILURES = 100;
const FIRST_BAD_STATUS = 400;

const newStep = ({ name, folder, requestId, method }: MessageByType<'item'>): StepResult => ({
  type: 'request',
  name,
  isExecuted: true,
  isCompleted: false,
  isErrorIgnored: false,
  url: '',
  method,
  statusText: '',
  totalMs: 0,
  attempts: 1,
  requestHeaders: '',
  requestBody: '',
  responseHeaders: '',
  responseBody: '',
  isBodyCut: false,
  resolvedIpAddress: '',
  assertions: [],
  errorMessage: '',
  preRequestConsole: [],
  postResponseConsole: [],
  folderPath: folder,
  requestId,
  isSkipped: false,
});

/** Builds the steps of a run from its messages. */
export class RunRecord {
  readonly #collects: CollectionTarget['collects'];
  readonly #tools: RecordTools;
  readonly #steps: Step[] = [];
  #phase: 'pre' | 'post' = 'pre';
  totalBytes = 0;

  constructor({ collects }: CollectionTarget, tools: RecordTools) {
    this.#collects = collects;
    this.#tools = tools;
  }

  /** Processes one message. Messages that do not concern steps are ignored. */
  take(message: Message): void {
    if (message.type === 'item') {
      this.#phase = 'pre';
      this.#steps.push({ result: newStep(message), startAt: this.#tools.now(), tests: 0, failures: [] });
      return;
    }
    const step = this.#steps.at(-1);
    if (step) this.#takeStepMessage(step, message);
  }

  get steps(): readonly StepResult[] {
    return this.#steps.map(({ result }) => result);
  }

  /** Number of the current or last step; 0 before the first. */
  get stepNumber(): number {
    return this.#steps.length;
  }

  /** The first failure with the number of its step, followed by all others. */
  get failures(): readonly (RunFailure & { readonly stepNumber: number })[] {
    return this.#steps.flatMap(({ failures }, at) => failures.map((one) => ({ ...one, stepNumber: at + 1 })));
  }

  get passed(): number {
    return this.#steps.filter(
      ({ result, failures }) => failures.length === 0 && (result.isCompleted || result.isSkipped === true),
    ).length;
  }

  get timings(): TimingNode[] {
    return this.#steps.map(({ result, startAt }) => ({
      description: result.name,
      startAt,
      elapsedMs: result.totalMs,
      isCounted: true,
      parts: [],
    }));
  }

  /** Adds a failure that ended the step from outside. */
  note(problem: RunFailure): void {
    const step = this.#steps.at(-1);
    if (!step) return;
    if (step.failures.length < MAX_FAILURES) step.failures.push(problem);
    if (step.result.errorMessage === '')
      step.result = { ...step.result, errorMessage: problem.message.slice(0, 1_024) };
  }

  /** Returns the failure for scripts that were stopped. */
  scriptEnded(message: string): RunFailure {
    const entry = this.#phase === 'pre' ? errorCodes.preRequestScriptFailed : errorCodes.postResponseScriptFailed;
    return runFailure(entry, message);
  }

  #takeStepMessage(step: Step, message: Exclude<Message, { type: 'item' }>): void {
    switch (message.type) {
      case 'phase':
        this.#phase = message.phase;
        return;
      case 'sent':
        step.result = { ...step.result, totalMs: step.result.totalMs + Math.round(message.ms) };
        this.totalBytes += Math.round(message.bytes);
        return;
      case 'response':
        this.#takeResponse(step, message);
        return;
      case 'test':
        this.#takeTest(step, message);
        return;
      case 'console':
        this.#takeLine(step, `${message.level}: ${message.text}`);
        return;
      case 'exception':
        this.note(scriptFailure(this.#phase, message.problem));
        return;
      case 'itemEnd':
        this.#end(step, message.isSkipped);
        return;
      default:
    }
  }

  #takeResponse(step: Step, seen: MessageByType<'response'>): void {
    const { headers, content, addresses } = this.#collects;
    const { code, problem } = seen;
    step.result = {
      ...step.result,
      url: seen.url,
      method: seen.method,
      isCompleted: !problem && code !== undefined,
      ...(code !== undefined && { statusCode: code }),
      statusText: seen.status ?? '',
      requestHeaders: headers ? seen.requestHeaders : '',
      responseHeaders: headers ? (seen.responseHeaders ?? '') : '',
      requestBody: content ? seen.requestBody : '',
      responseBody: content ? (seen.responseBody ?? '') : '',
      isBodyCut: seen.isCut ?? false,
      resolvedIpAddress: addresses ? seen.address : '',
    };
    if (problem) this.note(requestFailure(problem, this.#tools.toTlsFailure));
  }

  /** A skipped test counts neither as passed nor as failed. */
  #takeTest(step: Step, { name, passed, isSkipped, message }: MessageByType<'test'>): void {
    if (isSkipped) return;
    step.tests += 1;
    if (step.result.assertions.length < MAX_TESTS) {
      const assertion = { completed: true, passed, description: name, exception: message };
      step.result = { ...step.result, assertions: [...step.result.assertions, assertion] };
    }
    if (!passed) this.note(runFailure(errorCodes.collectionTestFailed, message === '' ? name : `${name}\n${message}`));
  }

  #takeLine(step: Step, line: string): void {
    const field = this.#phase === 'pre' ? 'preRequestConsole' : 'postResponseConsole';
    if (step.result[field].length >= MAX_CONSOLE_LINES) return;
    step.result = { ...step.result, [field]: [...step.result[field], line] };
  }

  /** Without tests, a bad status is a failure. */
  #end(step: Step, isSkipped: boolean): void {
    step.result = { ...step.result, isSkipped };
    const { statusCode } = step.result;
    if (isSkipped || step.tests > 0 || statusCode === undefined || statusCode < FIRST_BAD_STATUS) return;
    const assertion = {
      completed: true,
      passed: false,
      description: `Status below ${FIRST_BAD_STATUS}`,
      exception: `status is ${statusCode}`,
    };
    step.result = { ...step.result, assertions: [...step.result.assertions, assertion] };
    this.note({ code: 14_000 + statusCode, message: `the request has no test, and its status is ${statusCode}` });
  }
}
