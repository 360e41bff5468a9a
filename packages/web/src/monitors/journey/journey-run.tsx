import { Alert, Button } from '@mantine/core';
import { useMemo, useState } from 'react';
import { t } from '../../i18n/translate.js';
import { ScreenshotImage } from '../../checks/page/screenshot.js';
import { useFormat } from '../../parts/format/format.js';
import type { MonitorDraft } from '../draft/form-draft.js';
import { parseSteps } from './journey-draft.js';
import { runLines, STATE_LABELS, type RunLine } from './run-lines.js';
import { useJourneyRun, type JourneyRun as Run } from './use-journey-run.js';
import classes from './journey.module.css';

interface Props {
  readonly draft: MonitorDraft;
  readonly monitorGuid: string | undefined;
  readonly onProblems: (messages: readonly string[], sent: MonitorDraft) => void;
}

/** Runs the script in the form, and shows each step with its screenshots as soon as it ends. */
export function JourneyRun({ draft, monitorGuid, onProblems }: Props) {
  const { run, start, cancel } = useJourneyRun({ monitorGuid, onProblems });
  // The script of the run is a copy, because the form may be edited meanwhile.
  const [script, setScript] = useState<ReturnType<typeof parseSteps>>();
  const lines = useMemo(() => runLines(script ?? [], run.steps, run.isRunning), [script, run.steps, run.isRunning]);
  const startRun = (): void => {
    const steps = parseSteps(draft.journey);
    setScript(steps);
    void start(draft, steps?.length ?? 0);
  };
  return (
    <section aria-label={t('Test run')}>
      <div className={classes['bar']}>
        <Button variant="default" disabled={run.isRunning} onClick={startRun}>
          {t('Test now')}
        </Button>
        {run.isRunning && (
          <Button variant="default" onClick={cancel}>
            {t('Cancel run')}
          </Button>
        )}
      </div>
      {script === undefined && (
        <p className="dimmed">
          {t('Runs the form’s script once from one checkpoint. Nothing is saved, and each step appears as it ends.')}
        </p>
      )}
      <RunOutcome run={run} />
      {script !== undefined && (
        <ol className={classes['run']} aria-label={t('Steps of the run')}>
          {lines.map((line, index) => (
            <RunStepItem key={index} line={line} number={index + 1} />
          ))}
        </ol>
      )}
    </section>
  );
}

/** Shows the status of the run, which screen readers announce. */
function RunOutcome({ run: { steps, total, result, waitingReason, isRunning, isCancelled } }: { readonly run: Run }) {
  const isOk = result?.ErrorCode === 0;
  return (
    <div role="status">
      {isRunning && (
        <p>
          {waitingReason === ''
            ? t('Running step {number} of {total}…', {
                number: String(Math.min(steps.length + 1, total)),
                total: String(total),
              })
            : waitingReason}
        </p>
      )}
      {isCancelled && <p>{t('Run cancelled.')}</p>}
      {result && (
        <Alert
          mb="sm"
          color={isOk ? 'blue' : 'red'}
          title={isOk ? t('● OK') : `■ ${result.ErrorDescription} (${String(result.ErrorCode)})`}
        >
          {result.ErrorMessage === ''
            ? t('From {checkpointName}.', { checkpointName: result.CheckpointName })
            : result.ErrorMessage}
        </Alert>
      )}
    </div>
  );
}

function RunStepItem({ line: { name, state, step }, number }: { readonly line: RunLine; readonly number: number }) {
  const format = useFormat();
  const [mark, label] = STATE_LABELS[state];
  return (
    <li data-state={state}>
      <div className={classes['head']}>
        <strong className="wrap">
          <span aria-hidden>{mark} </span>
          {number}. {name}
        </strong>
        <span className="dimmed nowrap">
          {label}
          {step?.StepExecuted === true && `, ${format.ms(Math.round(step.TotalTime))}`}
        </span>
      </div>
      {step?.FailureMessage !== undefined && <p className="wrap">{step.FailureMessage}</p>}
      {step?.ErrorDescription !== undefined && <p className="wrap problem">{step.ErrorDescription}</p>}
      {step?.ErrorMessage !== undefined && step.ErrorMessage !== '' && (
        <p className="wrap problem">{step.ErrorMessage}</p>
      )}
      {step?.StepExecuted === true && (
        <>
          <div className={classes['pictures']}>
            {step.Screenshots.map(({ ScreenshotId, Data, Milestone }) => (
              <ScreenshotImage
                key={ScreenshotId}
                data={Data}
                altText={
                  Milestone === 'Error'
                    ? t('Screenshot of step {number}, at the failure', { number: String(number) })
                    : t('Screenshot of step {number}', { number: String(number) })
                }
                className={classes['picture']}
              />
            ))}
          </div>
          <RunActions actions={step.Actions ?? []} isOpen={state === 'failed'} />
        </>
      )}
    </li>
  );
}

const ACTION_MARKS = { OK: '●', Failed: '■', Ignored: '▲', NotExecuted: '○' } as const;
const RESULT_LABELS = {
  OK: t('passed'),
  Failed: t('failed'),
  Ignored: t('failed, ignored'),
  NotExecuted: t('not run'),
} as const;

interface RunActionsProps {
  readonly actions: NonNullable<Run['steps'][number]['Actions']>;
  readonly isOpen: boolean;
}

function RunActions({ actions, isOpen }: RunActionsProps) {
  const format = useFormat();
  return (
    <details open={isOpen}>
      <summary>{t('{count, plural, one {# action} other {# actions}}', { count: actions.length })}</summary>
      <ol className={classes['actions']}>
        {actions.map(({ Number, Description, Status, ElapsedMilliseconds, Message }) => (
          <li key={Number} className="wrap">
            <span aria-hidden>{ACTION_MARKS[Status]} </span>
            {Description}{' '}
            <small className="dimmed">
              {RESULT_LABELS[Status]}
              {Status !== 'NotExecuted' && `, ${format.ms(ElapsedMilliseconds)}`}
            </small>
            {Message !== undefined && Message !== '' && <p className="problem">{Message}</p>}
          </li>
        ))}
      </ol>
    </details>
  );
}
