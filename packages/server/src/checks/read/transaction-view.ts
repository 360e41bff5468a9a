import type { TransactionStep } from '@vedette/contract/v4/monitor-check-detail';
import type { TransactionOutcome } from '@vedette/contract/checkpoint/outcome';
import type { Caller } from '../../rights/index.js';
import { readText } from '../artifacts/page-artifacts.js';
import { loadTransactionDetail, type BrowserDetailDeps } from './browser-detail.js';
import { screenshotRelation, singleEnvelope } from './check-view.js';
import type { StoredStep } from '../record/check.js';

const STATES = { passed: 'OK', failed: 'Failed', ignored: 'Ignored', notExecuted: 'NotExecuted' } as const;

type Step = Pick<TransactionOutcome['steps'][number], 'name' | 'state' | 'totalMs' | 'error' | 'actions'>;

/** Serialises a step. `index` counts from 0. */
export function toTransactionStep({ name, state, totalMs, error, actions }: Step, index: number): TransactionStep {
  return {
    StepNumber: index + 1,
    StepName: name === '' ? `Step ${index + 1}` : name,
    TotalTime: totalMs,
    Elements: actions.map((one) => `${one.description}: ${one.message === '' ? STATES[one.state] : one.message}`),
    HasError: error !== undefined,
    StepExecuted: state !== 'notExecuted',
    ...(error && {
      ErrorIgnored: state !== 'failed',
      ErrorCode: error.code,
      ErrorDescription: error.description,
      ErrorMessage: error.message,
      ...(error.failureMessage !== '' && { FailureMessage: error.failureMessage }),
    }),
    Actions: actions.map((action, actionIndex) => ({
      Number: actionIndex + 1,
      Kind: action.kind,
      Description: action.description,
      Status: STATES[action.state],
      ElapsedMilliseconds: Math.round(action.elapsedMs),
      ...(action.message !== '' && { Message: action.message }),
      ...(action.pictureId !== undefined && { ScreenshotId: action.pictureId }),
    })),
  };
}

/** Builds the resource of a step with links to its artifacts. */
function stepResource(step: StoredStep, index: number, checkId: number) {
  const { seen: observation, hasWaterfall } = step;
  const number = index + 1;
  const self = `/MonitorCheck/${checkId}`;
  const artifactTypes = [
    ...(hasWaterfall && observation.elements !== undefined ? ['Waterfall'] : []),
    ...(observation.source === undefined ? [] : ['PageSource']),
    ...(observation.console === undefined ? [] : ['ConsoleLog']),
    ...(observation.pictures.length > 0 ? ['Filmstrip'] : []),
  ];
  const screenshots = observation.pictures.filter(
    ({ milestone }) => milestone === 'Screenshot' || milestone === 'Error',
  );
  return {
    Type: 'TransactionStep' as const,
    Id: number,
    Attributes: toTransactionStep(step, index),
    Relationships: [
      ...artifactTypes.map((type) => ({ Id: checkId, Type: type, Links: { Self: `${self}/${type}?step=${number}` } })),
      ...screenshots.map(({ id }) => screenshotRelation(checkId, id)),
    ],
    Links: { Self: `${self}/Transaction` },
  };
}

/**
 * Returns the steps of a transaction.
 * @throws Fault `missing` when the check has none, or they are no longer kept
 */
export async function readTransaction(deps: BrowserDetailDeps, caller: Caller, checkId: number) {
  const { detail, accountId } = await loadTransactionDetail(deps, caller, checkId);
  const source = await readText(deps.artifacts, accountId, detail.source);
  const path = `/MonitorCheck/${checkId}/Transaction`;
  const data = {
    Type: 'TransactionCheck' as const,
    Id: checkId,
    Attributes: {
      StepResults: detail.steps.map((step, index) => stepResource(step, index, checkId)),
      ...(source !== undefined && { ResponseBody: source }),
    },
    Relationships: [],
    Links: { Self: path },
  };
  return singleEnvelope(data, path, { now: deps.clock.now(), zone: caller.zone });
}
