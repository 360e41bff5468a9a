import { describeError, errorCodes } from '@vedette/contract/v4/error-codes';
import { MSA_LIMITS } from '@vedette/contract/v4/multi-step';
import { STEP_LIMITS, type StepsOutcome, type TimingNode } from '@vedette/contract/checkpoint/multi-step-outcome';
import type { MultiStepTarget, RequestStep, WaitStep } from '@vedette/contract/checkpoint/multi-step-target';
import { ProbeFailure } from '../probe-failure.js';
import type { Probe } from '../probes/probe-tools.js';
import { runAttempt, type Attempt } from './attempt.js';
import { isCheckpointFault } from './judge-step.js';
import { RunState, type MultiStepTools } from './run-state.js';
import {
  unexecutedStepResult,
  requestStepResult,
  waitStepResult,
  limitBodies,
  type StepReport,
} from './step-result.js';

type Timing = { -readonly [K in keyof TimingNode]: TimingNode[K] };

/** Measures `action` as a node of the timing tree. */
async function measure<T>(
  { tools: { clock } }: RunState,
  { description, isCounted }: Pick<TimingNode, 'description' | 'isCounted'>,
  action: () => Promise<T>,
): Promise<{ readonly value: T; readonly node: Timing }> {
  const [startAt, startedElapsedMs] = [clock.now(), clock.elapsed()];
  const value = await action();
  const elapsedMs = Math.round(clock.elapsed() - startedElapsedMs);
  return { value, node: { description, startAt, elapsedMs, isCounted, parts: [] } };
}

async function runRequest(run: RunState, step: RequestStep): Promise<StepReport> {
  const parts: TimingNode[] = [];
  let lastAttempt: Attempt | undefined;
  let [attemptCount, totalMs] = [0, 0];
  const measured = await measure(run, { description: step.name, isCounted: true }, async () => {
    while (attemptCount < step.attempts) {
      attemptCount += 1;
      const { value, node } = await measure(run, { description: `Attempt ${attemptCount}`, isCounted: true }, () =>
        runAttempt(run, step),
      );
      lastAttempt = value;
      totalMs += value.durationMs;
      parts.push(node);
      if (!value.failure || attemptCount === step.attempts) break;
      const pause = { description: 'Wait before the next attempt', isCounted: false };
      parts.push((await measure(run, pause, () => run.pause(step.retryWaitMs))).node);
    }
  });
  if (!lastAttempt) throw new Error('a step has at least one attempt');
  const failure = toStepFailure(lastAttempt, step);
  const result = requestStepResult({ step, lastAttempt, attemptCount, totalMs, failure }, run.target);
  const timing = { ...measured.node, elapsedMs: result.totalMs, parts };
  return { result, failure: step.ignoreErrors ? undefined : failure, hasPassed: !failure, timing };
}

/** After several attempts this code counts; the message contains the failure of the last one. */
function toStepFailure({ failure }: Attempt, { attempts: attemptCount }: RequestStep): ProbeFailure | undefined {
  if (!failure || attemptCount === 1) return failure;
  const { code, message } = failure;
  return new ProbeFailure(errorCodes.attemptsExhausted, `${describeError(code)}: ${message}`);
}

async function runWait(run: RunState, step: WaitStep): Promise<StepReport> {
  const { node } = await measure(run, { description: step.name, isCounted: true }, () => run.pause(step.waitMs));
  return { result: waitStepResult(step, node.elapsedMs), failure: undefined, hasPassed: true, timing: node };
}

/** Reason why the run ended early. */
interface RunEnd {
  readonly failure: ProbeFailure;
  /** 0: before the first step. */
  readonly stepNumber: number;
}

/** Runs steps in order until one of them ends the run. */
async function runSteps(run: RunState, reports: StepReport[]): Promise<RunEnd | undefined> {
  let stepNumber = 0;
  try {
    await run.scope.resolvePredefined();
    for (const step of run.target.steps) {
      stepNumber += 1;
      if (step.isDisabled) {
        reports.push(skippedStepReport(step));
        continue;
      }
      run.checkTime();
      const report = await (step.type === 'wait' ? runWait(run, step) : runRequest(run, step));
      reports.push(report);
      if (report.failure) return { failure: findTimeoutFailure(run) ?? report.failure, stepNumber };
    }
    return undefined;
  } catch (error) {
    if (isCheckpointFault(error)) throw error;
    return { failure: error as ProbeFailure, stepNumber };
  }
}

/** A request that ended because the run timed out has no separate failure. */
function findTimeoutFailure(run: RunState): ProbeFailure | undefined {
  try {
    run.checkTime();
    return undefined;
  } catch (error) {
    return error as ProbeFailure;
  }
}

function skippedStepReport(step: RequestStep | WaitStep): StepReport {
  const timing = { description: step.name, startAt: 0, elapsedMs: 0, isCounted: false, parts: [] };
  return { result: unexecutedStepResult(step), failure: undefined, hasPassed: false, timing };
}

/** Returns integers only; declared metrics first, up to the limit of a monitor. */
function collectCustomMetrics({ target, scope, customMetrics }: RunState): StepsOutcome['customMetrics'] {
  const declared = target.customMetrics.map(({ name, variableName }) => [name, scope.get(variableName)] as const);
  return [...declared, ...customMetrics]
    .filter(([, value]) => value !== undefined && /^\s*[+-]?\d{1,15}\s*$/.test(value))
    .filter(([name], index, allSteps) => allSteps.findIndex(([other]) => other === name) === index)
    .slice(0, MSA_LIMITS.customMetrics)
    .map(([name, value]) => ({ name: name.slice(0, STEP_LIMITS.line), value: Number(value) }));
}

function buildStepsOutcome(
  run: RunState,
  reports: readonly StepReport[],
  runEnd: RunEnd | undefined,
  startAt: number,
): StepsOutcome {
  const { steps, collects } = run.target;
  const results = reports.map(({ result }) => result);
  const allSteps = [...results, ...steps.slice(results.length).map(unexecutedStepResult)];
  const totalMs = results.reduce((sum, result) => sum + result.totalMs, 0);
  const lastResponse = results.findLast(({ statusCode }) => statusCode !== undefined);
  const address = results.findLast(({ resolvedIpAddress }) => resolvedIpAddress !== '')?.resolvedIpAddress;
  const parts = reports.filter(({ result }) => result.isExecuted).map(({ timing }) => timing);
  return {
    kind: 'steps',
    ...(runEnd && { failure: describeRunEnd(runEnd) }),
    resolveMs: 0,
    connectMs: 0,
    downloadMs: 0,
    totalMs,
    totalBytes: run.totalBytes,
    ...(address !== undefined && { resolvedIpAddress: address }),
    ...(lastResponse?.statusCode !== undefined && { statusCode: lastResponse.statusCode }),
    totalSteps: steps.filter(({ isDisabled }) => !isDisabled).length,
    passedSteps: reports.filter(({ hasPassed }) => hasPassed).length,
    steps: limitBodies(allSteps, runEnd ? STEP_LIMITS.failedBodies : STEP_LIMITS.okBodies),
    timing: { description: 'Run', startAt, elapsedMs: totalMs, isCounted: true, parts },
    customMetrics: collectCustomMetrics(run),
    withheld: (['headers', 'content', 'addresses'] as const).filter((dataKind) => !collects[dataKind]),
  };
}

function describeRunEnd({ failure, stepNumber }: RunEnd): StepsOutcome['failure'] {
  const text = failure.description ?? describeError(failure.code);
  const description = stepNumber === 0 ? text : `Step ${stepNumber}: ${text}`;
  return { code: failure.code, message: failure.message.slice(0, 4 * STEP_LIMITS.line), description };
}

/** Creates the probe of multi-step API monitors. */
export function makeMultiStepProbe(tools: MultiStepTools): Probe<MultiStepTarget> {
  return async (target, signal, { serverId, monitorGuid }) => {
    const run = new RunState(target, tools, { serverId, signal, monitorGuid });
    const startAt = tools.clock.now();
    const reports: StepReport[] = [];
    try {
      const runEnd = await runSteps(run, reports);
      return buildStepsOutcome(run, reports, runEnd, startAt);
    } finally {
      run.close();
    }
  };
}
