import { useEffect, useRef, useState } from 'react';
import { Button } from '@mantine/core';
import { t } from '../../i18n/translate.js';
import { Loading } from '../../parts/feedback/loading.js';
import { Panel } from '../../parts/page/panel.js';
import { ProblemView } from '../../parts/page/problem-view.js';
import { stepName } from '../../i18n/default-names.js';
import { useFormat } from '../../parts/format/format.js';
import classes from './filmstrip.module.css';
import { VerdictMark } from '../../parts/display/state-mark.js';
import { PageDetail } from './page-detail.js';
import { ConsoleLogPanel, PageSourcePanel } from './page-texts.js';
import { StoredScreenshot } from './screenshot.js';
import { useCheckDetail, type CheckDetailReply } from './use-check-detail.js';

type Step = CheckDetailReply<'transaction'>['Data']['Attributes']['StepResults'][number];

/** Lists the steps of a transaction with times, errors and screenshots. Recordings of a step are loaded on request. */
export function Journey({ checkId }: { readonly checkId: string }) {
  const { data, error, refetch } = useCheckDetail<CheckDetailReply<'transaction'>>({ checkId }, 'Transaction');
  const [shownStepId, setShownStepId] = useState<number>();
  if (error)
    return <ProblemView error={error} retry={() => void refetch()} failure={t('The steps could not be loaded')} />;
  if (!data) return <Loading label={t('Loading steps')} />;
  const steps = data.Data.Attributes.StepResults;
  const shownStep = steps.find(({ Id }) => Id === shownStepId);
  return (
    <>
      <Panel title={t('Steps: {count, number}', { count: steps.length })}>
        <div className={classes['steps']}>
          {steps.map((step) => (
            <StepView key={step.Id} {...{ checkId, step }} showRecordings={() => setShownStepId(step.Id)} />
          ))}
        </div>
      </Panel>
      {shownStep && <StepRecordings key={shownStep.Id} checkId={checkId} step={shownStep} />}
    </>
  );
}

const hasLink = ({ Relationships }: Step, type: string): boolean => Relationships.some(({ Type }) => Type === type);

/** Shows the recordings of a step and moves the focus to them. */
function StepRecordings({ checkId, step }: { readonly checkId: string; readonly step: Step }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { StepNumber, StepName } = step.Attributes;
  return (
    <>
      <h2 ref={heading} tabIndex={-1} className={classes['recorded']}>
        {t('Recordings of step {number}: {stepName}', { number: StepNumber, stepName: stepName(StepName ?? '') })}
      </h2>
      {hasLink(step, 'Waterfall') ? (
        <PageDetail checkId={checkId} step={step.Id} />
      ) : (
        <>
          <ConsoleLogPanel checkId={checkId} step={step.Id} />
          <PageSourcePanel checkId={checkId} step={step.Id} />
        </>
      )}
    </>
  );
}

function stepVerdict({
  Attributes: { HasError, ErrorIgnored, StepExecuted },
}: Step): Parameters<typeof VerdictMark>[0] {
  if (StepExecuted === false) return { state: 'Unknown', text: t('not run') };
  if (!HasError) return { state: 'Up', text: t('passed') };
  return ErrorIgnored === true ? { state: 'Warn', text: t('failed, ignored') } : { state: 'Down', text: t('failed') };
}

type Action = NonNullable<Step['Attributes']['Actions']>[number];

const ACTION_STATES: Readonly<Record<string, Parameters<typeof VerdictMark>[0]>> = {
  OK: { state: 'Up', text: t('done') },
  Failed: { state: 'Down', text: t('failed') },
  Ignored: { state: 'Warn', text: t('failed, ignored') },
  NotExecuted: { state: 'Unknown', text: t('not run') },
};

/** Lists the actions of a step with their times. */
function Actions({ actions }: { readonly actions: readonly Action[] }) {
  const format = useFormat();
  return (
    <ol className={classes['actions']}>
      {actions.map(({ Number: number, Description, Status, Message, ElapsedMilliseconds }) => (
        <li key={number}>
          <VerdictMark {...(ACTION_STATES[Status] ?? { state: 'Unknown', text: Status })} />
          <span className="wrap">
            {Description}
            {Message !== undefined && Message !== '' && `: ${Message}`}
          </span>
          <span className={classes['time']}>{Status === 'NotExecuted' ? '–' : format.ms(ElapsedMilliseconds)}</span>
        </li>
      ))}
    </ol>
  );
}

/** A thumbnail that expands on click. */
function ScreenshotThumbnail(screenshot: { readonly checkId: string; readonly id: string; readonly altText: string }) {
  const [isLarge, setLarge] = useState(false);
  return (
    <button type="button" aria-expanded={isLarge} onClick={() => setLarge(!isLarge)}>
      <StoredScreenshot {...screenshot} className={classes['window']} />
    </button>
  );
}

interface StepProps {
  readonly checkId: string;
  readonly step: Step;
  readonly showRecordings: () => void;
}

function StepView({ checkId, step, showRecordings }: StepProps) {
  const format = useFormat();
  const {
    StepNumber,
    StepName,
    TotalTime,
    Actions: actions = [],
    ErrorDescription,
    ErrorMessage,
    FailureMessage,
    HasError,
  } = step.Attributes;
  const verdict = stepVerdict(step);
  const wasExecuted = verdict.state !== 'Unknown';
  const screenshots = step.Relationships.filter(({ Type }) => Type === 'Screenshot');
  const hasRecordings = hasLink(step, 'Waterfall') || hasLink(step, 'PageSource') || hasLink(step, 'ConsoleLog');
  return (
    <details open={HasError}>
      <summary>
        <VerdictMark {...verdict} /> {StepNumber}. {stepName(StepName ?? '')}{' '}
        <span className={classes['time']}>{wasExecuted ? format.ms(Math.round(TotalTime)) : '–'}</span>
      </summary>
      {FailureMessage !== undefined && <p className="wrap">{FailureMessage}</p>}
      {ErrorDescription !== undefined && <p className="wrap">{ErrorDescription}</p>}
      {ErrorMessage !== undefined && ErrorMessage !== '' && <p className="wrap">{ErrorMessage}</p>}
      <Actions actions={actions} />
      {screenshots.length > 0 && (
        <div className={classes['shots']}>
          {screenshots.map(({ Id }) => (
            <ScreenshotThumbnail
              key={Id}
              checkId={checkId}
              id={String(Id)}
              altText={t('Screenshot of step {number}', { number: String(StepNumber) })}
            />
          ))}
        </div>
      )}
      {hasRecordings && (
        <Button size="xs" variant="default" onClick={showRecordings}>
          {t('Show recordings of step {number}', { number: StepNumber })}
        </Button>
      )}
    </details>
  );
}
