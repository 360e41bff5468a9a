import { describeError, errorCodes } from '@vedette/contract/v4/error-codes';
import { MSA_LIMITS } from '@vedette/contract/v4/multi-step';
import { STEP_LIMITS, type StepsOutcome, type TimingNode } from '@vedette/contract/checkpoint/multi-step-outcome';
import type { MultiStepTarget, RequestStep, WaitStep } from '@vedette/contract/checkpoint/multi-step-target';
import { ProbeFailure } from '../probe-failure.js';
import type { Probe } from '../probes/tools.js';
import { attempt, type Attempt } from './attempt.js';
import { isCheckpointFault } from './judge-step.js';
import { RunState, type EngineTools } from './run-state.js';
import { notExecuted, requested, waited, withinLimit, type StepReport } from './step-result.js';

type Timing = { -readonly [K in keyof TimingNode]: TimingNode[K] };

/** Measures `action` as a node of the timing tree. */
async function timed<T>(
  { tools: { clock } }: RunState,
  { description, isCounted }: Pick<TimingNode, 'description' | 'isCounted'>,
  act: () => Promise<T>,
): Promise<{ readonly value: T; readonly node: Timing }> {
  const [startAt, began] = [clock.now(), clock.elapsed()];
  const value = await act();
  const elapsedMs = Math.round(clock.elapsed() - began);
  return { value, node: { description, startAt, elapsedMs, isCounted, parts: [] } };
}

async function runRequest(run: RunState, step: RequestStep): Promise<StepReport> {
  const parts: TimingNode[] = [];
  let last: Attempt | undefined;
  let [attempts, totalMs] = [0, 0];
  const whole = await timed(run, { description: step.name, isCounted: true }, async () => {
    while (attempts < step.attempts) {
      attempts += 1;
      const { value, node } = await timed(run, { description: `Attempt ${attempts}`, isCounted: true }, () =>
        attempt(run, step),
      );
      last = value;
      totalMs += value.durationMs;
      parts.push(node);
      if (!value.failure || attempts === step.attempts) break;
      const pause = { description: 'Wait before the next attempt', isCounted: false };
      parts.push((await timed(run, pause, () => run.pause(step.retryWaitMs))).node);
    }
  });
  if (!last) throw new Error('a step has at least one attempt');
  const failure = stepFailure(last, step);
  const result = requested({ step, last, attempts, totalMs, failure }, run.target);
  const timing = { ...whole.node, elapsedMs: result.totalMs, parts };
  return { result, failure: step.ignoreErrors ? undefined : failure, hasPassed: !failure, timing };
}

/** After several attempts this code counts; the message contains the failure of the last one. */
function stepFailure({ failure }: Attempt, { attempts }: RequestStep): ProbeFailure | undefined {
  if (!failure || attempts === 1) return failure;
  const { code, message } = failure;
  return new ProbeFailure(errorCodes.attemptsExhausted, `${describeError(code)}: ${message}`);
}

async function runWait(run: RunState, step: WaitStep): Promise<StepReport> {
  const { node } = await timed(run, { description: step.name, isCounted: true }, () => run.pause(step.waitMs));
  return { result: waited(step, node.elapsedMs), failure: undefined, hasPassed: true, timing: node };
}

/** Reason why the run ended early. */
interface Ended {
  readonly failure: ProbeFailure;
  /** 0: before the first step. */
  readonly stepNumber: number;
}

/** Runs steps in order until one of them ends the run. */
async function runSteps(run: RunState, reports: StepReport[]): Promise<Ended | undefined> {
  let stepNumber = 0;
  try {
    await run.scope.define();
    for (const step of run.target.steps) {
      stepNumber += 1;
      if (step.isDisabled) {
        reports.push(skipped(step));
        continue;
      }
      run.checkTime();
      const report = await (step.type === 'wait' ? runWait(run, step) : runRequest(run, step));
      reports.push(report);
      if (report.failure) return { failure: outOfTime(run) ?? report.failure, stepNumber };
    }
    return undefined;
  } catch (error) {
    if (isCheckpointFault(error)) throw error;
    return { failure: error as ProbeFailure, stepNumber };
  }
}

/** A request that ended because the run timed out has no separate failure. */
function outOfTime(run: RunState): ProbeFailure | undefined {
  try {
    run.checkTime();
    return undefined;
  } catch (error) {
    return error as ProbeFailure;
  }
}

function skipped(step: RequestStep | WaitStep): StepReport {
  const timing = { description: step.name, startAt: 0, elapsedMs: 0, isCounted: false, parts: [] };
  return { result: notExecuted(step), failure: undefined, hasPassed: false, timing };
}

/** Returns integers only; declared metrics first, up to the limit of a monitor. */
function collectCustomMetrics({ target, scope, customMetrics }: RunState): StepsOutcome['customMetrics'] {
  const declared = target.customMetrics.map(({ name, variableName }) => [name, scope.get(variableName)] as const);
  return [...declared, ...customMetrics]
    .filter(([, value]) => value !== undefined && /^\s*[+-]?\d{1,15}\s*$/.test(value))
    .filter(([name], at, all) => all.findIndex(([other]) => other === name) === at)
    .slice(0, MSA_LIMITS.customMetrics)
    .map(([name, value]) => ({ name: name.slice(0, STEP_LIMITS.line), value: Number(value) }));
}

function buildStepsOutcome(
  run: RunState,
  reports: readonly StepReport[],
  ended: Ended | undefined,
  startAt: number,
): StepsOutcome {
  const { steps, collects } = run.target;
  const results = reports.map(({ result }) => result);
  const all = [...results, ...steps.slice(results.length).map(notExecuted)];
  const totalMs = results.reduce((sum, result) => sum + result.totalMs, 0);
  const answered = results.findLast(({ statusCode }) => statusCode !== undefined);
  const address = results.findLast(({ resolvedIpAddress }) => resolvedIpAddress !== '')?.resolvedIpAddress;
  const parts = reports.filter(({ result }) => result.isExecuted).map(({ timing }) => timing);
  return {
    kind: 'steps',
    ...(ended && { failure: described(ended) }),
    resolveMs: 0,
    connectMs: 0,
    downloadMs: 0,
    totalMs,
    totalBytes: run.totalBytes,
    ...(address !== undefined && { resolvedIpAddress: address }),
    ...(answered?.statusCode !== undefined && { statusCode: answered.statusCode }),
    totalSteps: steps.filter(({ isDisabled }) => !isDisabled).length,
    passedSteps: reports.filter(({ hasPassed }) => hasPassed).length,
    steps: withinLimit(all, ended ? STEP_LIMITS.failedBodies : STEP_LIMITS.okBodies),
    timing: { description: 'Run', startAt, elapsedMs: totalMs, isCounted: true, parts },
    customMetrics: collectCustomMetrics(run),
    withheld: (['headers', 'content', 'addresses'] as const).filter((what) => !collects[what]),
  };
}

function described({ failure, stepNumber }: Ended): StepsOutcome['failure'] {
  const text = failure.description ?? describeError(failure.code);
  const description = stepNumber === 0 ? text : `Step ${stepNumber}: ${text}`;
  return { code: failure.code, message: failure.message.slice(0, 4 * STEP_LIMITS.line), description };
}

/** Creates the probe of multi-step API monitors. */
export function makeMultiStepProbe(tools: EngineTools): Probe<MultiStepTarget> {
  return async (target, signal, { serverId, monitorGuid }) => {
    const run = new RunState(target, tools, { serverId, signal, monitorGuid });
    const startAt = tools.clock.now();
    const reports: StepReport[] = [];
    try {
      const ended = await runSteps(run, reports);
      return buildStepsOutcome(run, reports, ended, startAt);
    } finally {
      run.close();
    }
  };
}
