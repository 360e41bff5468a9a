import type { MonitorWrite } from '@vedette/contract/v4/monitor';
import type { TestRunResult, TestRunStep } from '@vedette/contract/v1/monitors/test-run';
import type { PagePicture } from '@vedette/contract/checkpoint/page-outcome';
import type { HttpOutcome, Outcome, PageOutcome } from '@vedette/contract/checkpoint/protocol';
import type { TransactionOutcome } from '@vedette/contract/checkpoint/outcome';
import { translateToEnglish, type Translate } from '@vedette/i18n/translator';
import type { Clock } from '@vedette/kernel/clock';
import type { Caller } from '../../rights/index.js';
import { requiredCapabilities, selectedCheckpoints, type Checkpoint } from '../../checkpoints/index.js';
import {
  decodeBody,
  isAcceptableImage,
  judge,
  judgeTransactionStep,
  pageMetrics,
  stepsAttributes,
  toTransactionStep,
} from '../../checks/index.js';
import type { PreparedDraft } from '../../monitors/index.js';
import { translateErrorMessage, translateSentence } from '../../sentences/index.js';
import { toServiceFacts } from '../views/check-view.js';
import { findAvailableServers } from './available-servers-rules.js';
import type { TestRuns, Watcher } from './test-runs.js';
import { waitForServers } from './wait-for-servers.js';

export interface TestRunDeps {
  readonly clock: Pick<Clock, 'now' | 'sleep'>;
  readonly testRuns: Pick<TestRuns, 'run'>;
  readonly checkpoints: (accountId: number) => Promise<readonly Checkpoint[]>;
  /** Validates a body as for creating a monitor, and the checkpoint to run it on. @throws Fault with every problem. */
  readonly draft: (caller: Caller, body: MonitorWrite, checkpointId?: number) => Promise<PreparedDraft>;
}

const MAX_BODY_BYTES = 64 * 1024;

/** Returns what could take the run now: the named checkpoint, or any of the selected ones. */
function findServers(all: readonly Checkpoint[], draft: PreparedDraft, checkpointId: number | undefined, now: number) {
  const needs = requiredCapabilities(draft.target.kind, {
    ipVersion: draft.target.ipVersion,
    nativeIPv6Only: draft.nativeIPv6Only,
  });
  const requirements = { selection: draft.selectedCheckpoints, primaryOnly: draft.usePrimaryCheckpointsOnly, needs };
  const candidates =
    checkpointId === undefined
      ? selectedCheckpoints(all, requirements)
      : all.filter((one) => one.checkpointId === checkpointId && one.isEnabled && !one.isDeleted);
  return findAvailableServers(candidates, needs, now);
}

const roundMs = (value: number): number => Math.round(value);

function toTestResult(outcome: Outcome, translate: Translate) {
  const { resolvedIpAddress, totalBytes } = outcome;
  return {
    TotalBytes: totalBytes,
    ...(resolvedIpAddress !== undefined && { ResolvedIpAddress: resolvedIpAddress }),
    ...toTestRunDetail(outcome, translate),
  };
}

function toTestRunDetail(outcome: Outcome, translate: Translate) {
  switch (outcome.kind) {
    case 'http':
      return toHttpResult(outcome);
    case 'service':
      return toServiceFacts(outcome);
    case 'steps':
      return { Steps: stepsAttributes(outcome) };
    case 'page':
      return toPageResult(outcome);
    case 'transaction':
      return toTransactionResult(outcome, translate);
  }
}

/** Applies the rule of stored screenshots, because the viewer's browser opens the image. */
const isShowablePicture = ({ data }: PagePicture): boolean => isAcceptableImage(Buffer.from(data, 'base64'));

/** Returns the figures of the page and its screenshot. */
function toPageResult({ statusCode, navigations, elements, pictures, finalUrl }: PageOutcome) {
  const picture = pictures.find((each) => each.milestone === 'Screenshot' && isShowablePicture(each));
  const failed = elements.filter(({ isFailed }) => isFailed).length;
  return {
    ...(statusCode !== undefined && { HttpStatusCode: statusCode }),
    Page: {
      Url: finalUrl,
      Elements: elements.length,
      FailedElements: failed,
      PageLoadMetricsCollection: navigations.map(pageMetrics),
      ...(picture && { Screenshot: picture.data }),
    },
  };
}

/** Returns a step with its screenshot; steps are counted from 0. */
function toTestRunStep(step: TransactionOutcome['steps'][number], index: number, translate: Translate): TestRunStep {
  const screenshots = step.pictures.filter(
    (each) => (each.milestone === 'Screenshot' || each.milestone === 'Error') && isShowablePicture(each),
  );
  const stepFields = toTransactionStep(judgeTransactionStep(step, index), index);
  const { ErrorDescription: error, ErrorMessage: details } = stepFields;
  return {
    ...stepFields,
    ...(error !== undefined && { ErrorDescription: translateSentence(error, translate) }),
    ...(details !== undefined && { ErrorMessage: translateErrorMessage(details, translate) }),
    Screenshots: screenshots.map(({ id, milestone, data }) => ({
      ScreenshotId: id,
      Data: data,
      ...(milestone && { Milestone: milestone }),
    })),
  };
}

const toTransactionResult = ({ statusCode, steps }: TransactionOutcome, translate: Translate) => ({
  ...(statusCode !== undefined && { HttpStatusCode: statusCode }),
  Transaction: { Steps: steps.map((step, index) => toTestRunStep(step, index, translate)) },
});

function toHttpResult({ responseHeaders, body, statusCode, deviations, charset }: HttpOutcome) {
  const text =
    body === undefined ? undefined : decodeBody(Buffer.from(body, 'base64').subarray(0, MAX_BODY_BYTES), charset);
  return {
    ...(statusCode !== undefined && { HttpStatusCode: statusCode }),
    ...(deviations && { Deviations: deviations }),
    ResponseHeaders: responseHeaders.map(({ name, value }) => `${name}: ${value}`).join('\r\n'),
    ...(text !== undefined && { ResponseBody: text }),
  };
}

export type TestRunBody = MonitorWrite & { readonly CheckpointId?: number | undefined };

/** Called with each step as it ends. */
type StepListener = (step: TestRunStep) => void;

export interface TestRunListeners {
  readonly signal: AbortSignal;
  /** Default: English. */
  readonly translate?: Translate;
  readonly onStep?: StepListener;
  /** Called with what the run waits for before it starts; undefined when the wait is over. */
  readonly onWait?: (message: string | undefined) => void;
}

/**
 * Runs a monitor definition once as it would be saved, and judges the result; nothing is stored. Every step of a
 * transaction is recorded, and `onStep` is called with each as it ends.
 * @throws Fault `invalid` with every problem of the definition, `unavailable` when no checkpoint can take it within 15
 * s, or it does not respond.
 */
export async function runTest(
  deps: TestRunDeps,
  caller: Caller,
  { CheckpointId, ...body }: TestRunBody,
  { signal, onStep, onWait, translate = translateToEnglish }: TestRunListeners,
): Promise<TestRunResult> {
  const definition = await deps.draft(caller, body, CheckpointId);
  const loadServers = async () =>
    findServers(await deps.checkpoints(caller.accountId), definition, CheckpointId, deps.clock.now());
  const servers = await waitForServers(deps.clock, { loadServers, signal, onWait, translate });
  const serverIds = servers.map(({ serverId }) => serverId);
  const { target } = definition;
  const recordedTarget = target.kind === 'transaction' ? { ...target, recordsAll: true } : target;
  const { serverId, outcome } = await deps.testRuns.run(
    serverIds,
    recordedTarget,
    signal,
    createWatcher(caller, onStep, translate),
  );
  const verdict = judge(outcome, definition.errorConditions, definition.grouping);
  return {
    CheckpointName: servers.find((server) => server.serverId === serverId)?.name ?? '',
    ErrorCode: verdict.errorCode,
    ErrorDescription: translateSentence(verdict.errorDescription, translate),
    ErrorMessage: translateErrorMessage(verdict.errorMessage, translate),
    TotalTime: verdict.totalMs,
    ResolveTime: roundMs(outcome.resolveMs),
    ConnectionTime: roundMs(outcome.connectMs),
    DownloadTime: roundMs(outcome.downloadMs),
    ...toTestResult(outcome, translate),
  };
}

function createWatcher(
  { operatorGuid }: Caller,
  onStep: StepListener | undefined,
  translate: Translate,
): Watcher | undefined {
  return (
    onStep && { operatorGuid, onProgress: ({ number, step }) => onStep(toTestRunStep(step, number - 1, translate)) }
  );
}
