import type { TestRunStep } from '@vedette/contract/v1/monitors/test-run';
import { memberText, type Loose } from '../draft/script-draft.js';

export type StepState = 'waiting' | 'running' | 'passed' | 'failed' | 'ignored' | 'notRun';

export const STATE_WORDS: Readonly<Record<StepState, readonly [mark: string, word: string]>> = {
  waiting: ['○', 'waiting'],
  running: ['◔', 'running'],
  passed: ['●', 'passed'],
  failed: ['■', 'failed'],
  ignored: ['▲', 'failed, ignored'],
  notRun: ['○', 'not run'],
};

/** A step of a run: what became of it, or that it is still to come. */
export interface RunLine {
  readonly name: string;
  readonly state: StepState;
  readonly step: TestRunStep | undefined;
}

/** What became of a step that was told of. */
function stepState({ HasError, ErrorIgnored, StepExecuted }: TestRunStep): StepState {
  if (StepExecuted === false) return 'notRun';
  if (!HasError) return 'passed';
  return ErrorIgnored === true ? 'ignored' : 'failed';
}

/** All steps of the script in order: those that were told of, the one that runs now, and those to come. */
export function runLines(script: readonly Loose[], reported: readonly TestRunStep[], isRunning: boolean): RunLine[] {
  const total = Math.max(script.length, reported.length);
  return Array.from({ length: total }, (_each, at) => {
    const step = reported[at];
    const name = step?.StepName ?? (memberText(script[at] ?? {}, 'name') || `Step ${String(at + 1)}`);
    const open = isRunning && at === reported.length ? 'running' : isRunning ? 'waiting' : 'notRun';
    return { name, step, state: step ? stepState(step) : open };
  });
}
