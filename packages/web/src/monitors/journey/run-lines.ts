import type { TestRunStep } from '@vedette/contract/v1/monitors/test-run';
import { t } from '../../i18n/translate.js';
import { stepName } from '../../i18n/default-names.js';
import { memberText, type JsonObject } from '../draft/script-draft.js';

export type StepState = 'waiting' | 'running' | 'passed' | 'failed' | 'ignored' | 'notRun';

export const STATE_LABELS: Readonly<Record<StepState, readonly [mark: string, label: string]>> = {
  waiting: ['○', t('waiting')],
  running: ['◔', t('running')],
  passed: ['●', t('passed')],
  failed: ['■', t('failed')],
  ignored: ['▲', t('failed, ignored')],
  notRun: ['○', t('not run')],
};

/** A step of a run: its result, or that it is still pending. */
export interface RunLine {
  readonly name: string;
  readonly state: StepState;
  readonly step: TestRunStep | undefined;
}

/** Returns the state of a reported step. */
function stepState({ HasError, ErrorIgnored, StepExecuted }: TestRunStep): StepState {
  if (StepExecuted === false) return 'notRun';
  if (!HasError) return 'passed';
  return ErrorIgnored === true ? 'ignored' : 'failed';
}

/** Returns all steps of the script in order: reported, running and pending ones. */
export function runLines(
  script: readonly JsonObject[],
  reported: readonly TestRunStep[],
  isRunning: boolean,
): RunLine[] {
  const total = Math.max(script.length, reported.length);
  return Array.from({ length: total }, (_each, index) => {
    const step = reported[index];
    const name = stepName(step?.StepName ?? (memberText(script[index] ?? {}, 'name') || `Step ${String(index + 1)}`));
    const pendingState = isRunning && index === reported.length ? 'running' : isRunning ? 'waiting' : 'notRun';
    return { name, step, state: step ? stepState(step) : pendingState };
  });
}
