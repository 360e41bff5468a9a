import { errorCodes } from '@vedette/contract/v4/error-codes';
import type { CollectionTarget } from '@vedette/contract/checkpoint/collection-target';
import { MAX_CONSOLE_LINES, type StepResult, type TimingNode } from '@vedette/contract/checkpoint/multi-step-outcome';
import { requestFailure, scriptFailure, runFailure, type RunFailure } from './failure-rules.js';
import type { Message, MessageByType, Problem } from './messages.js';

/** Record of one request of a run. */
interface RecordedStep {
  result: StepResult;
  readonly startAt: number;
  /** Number of tests. If scripts tested the response, the status alone is not an error. */
  tests: number;
  failures: RunFailure[];
}

export interface RunRecordTools {
  readonly now: () => number;
  readonly toTlsFailure: (failure: Problem) => RunFailure;
}

const MAX_TESTS = 1_000;
/** Limit for a step, because scripts can fail endlessly. */
const MAX_FAILURES = 100;
const MIN_ERROR_STATUS = 400;

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
  readonly #tools: RunRecordTools;
  readonly #steps: RecordedStep[] = [];
  #phase: 'pre' | 'post' = 'pre';
  totalBytes = 0;

  constructor({ collects }: CollectionTarget, tools: RunRecordTools) {
    this.#collects = collects;
    this.#tools = tools;
  }

  /** Processes one message. Messages that do not concern steps are ignored. */
  addMessage(message: Message): void {
    if (message.type === 'item') {
      this.#phase = 'pre';
      this.#steps.push({ result: newStep(message), startAt: this.#tools.now(), tests: 0, failures: [] });
      return;
    }
    const step = this.#steps.at(-1);
    if (step) this.#addStepMessage(step, message);
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
    return this.#steps.flatMap(({ failures }, index) =>
      failures.map((failure) => ({ ...failure, stepNumber: index + 1 })),
    );
  }

  get passedStepCount(): number {
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
  addFailure(failure: RunFailure): void {
    const step = this.#steps.at(-1);
    if (!step) return;
    if (step.failures.length < MAX_FAILURES) step.failures.push(failure);
    if (step.result.errorMessage === '')
      step.result = { ...step.result, errorMessage: failure.message.slice(0, 1_024) };
  }

  /** Returns the failure for scripts that were stopped. */
  stoppedScriptFailure(message: string): RunFailure {
    const entry = this.#phase === 'pre' ? errorCodes.preRequestScriptFailed : errorCodes.postResponseScriptFailed;
    return runFailure(entry, message);
  }

  #addStepMessage(step: RecordedStep, message: Exclude<Message, { type: 'item' }>): void {
    switch (message.type) {
      case 'phase':
        this.#phase = message.phase;
        return;
      case 'sent':
        step.result = { ...step.result, totalMs: step.result.totalMs + Math.round(message.ms) };
        this.totalBytes += Math.round(message.bytes);
        return;
      case 'response':
        this.#addResponse(step, message);
        return;
      case 'test':
        this.#addTest(step, message);
        return;
      case 'console':
        this.#addConsoleLine(step, `${message.level}: ${message.text}`);
        return;
      case 'exception':
        this.addFailure(scriptFailure(this.#phase, message.problem));
        return;
      case 'itemEnd':
        this.#endStep(step, message.isSkipped);
        return;
      default:
    }
  }

  #addResponse(step: RecordedStep, response: MessageByType<'response'>): void {
    const { headers, content, addresses } = this.#collects;
    const { code, problem: failure } = response;
    step.result = {
      ...step.result,
      url: response.url,
      method: response.method,
      isCompleted: !failure && code !== undefined,
      ...(code !== undefined && { statusCode: code }),
      statusText: response.status ?? '',
      requestHeaders: headers ? response.requestHeaders : '',
      responseHeaders: headers ? (response.responseHeaders ?? '') : '',
      requestBody: content ? response.requestBody : '',
      responseBody: content ? (response.responseBody ?? '') : '',
      isBodyCut: response.isCut ?? false,
      resolvedIpAddress: addresses ? response.address : '',
    };
    if (failure) this.addFailure(requestFailure(failure, this.#tools.toTlsFailure));
  }

  /** A skipped test counts neither as passed nor as failed. */
  #addTest(step: RecordedStep, { name, passed: passedStepCount, isSkipped, message }: MessageByType<'test'>): void {
    if (isSkipped) return;
    step.tests += 1;
    if (step.result.assertions.length < MAX_TESTS) {
      const assertion = { completed: true, passed: passedStepCount, description: name, exception: message };
      step.result = { ...step.result, assertions: [...step.result.assertions, assertion] };
    }
    if (!passedStepCount)
      this.addFailure(runFailure(errorCodes.collectionTestFailed, message === '' ? name : `${name}\n${message}`));
  }

  #addConsoleLine(step: RecordedStep, line: string): void {
    const field = this.#phase === 'pre' ? 'preRequestConsole' : 'postResponseConsole';
    if (step.result[field].length >= MAX_CONSOLE_LINES) return;
    step.result = { ...step.result, [field]: [...step.result[field], line] };
  }

  /** Without tests, a bad status is a failure. */
  #endStep(step: RecordedStep, isSkipped: boolean): void {
    step.result = { ...step.result, isSkipped };
    const { statusCode } = step.result;
    if (isSkipped || step.tests > 0 || statusCode === undefined || statusCode < MIN_ERROR_STATUS) return;
    const assertion = {
      completed: true,
      passed: false,
      description: `Status below ${MIN_ERROR_STATUS}`,
      exception: `status is ${statusCode}`,
    };
    step.result = { ...step.result, assertions: [...step.result.assertions, assertion] };
    this.addFailure({ code: 14_000 + statusCode, message: `the request has no test, and its status is ${statusCode}` });
  }
}
