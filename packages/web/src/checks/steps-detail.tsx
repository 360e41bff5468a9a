import type { HttpEngineAttributes } from '@vedette/contract/v4/monitor-check-detail';
import { useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import { t } from '../i18n/translate.js';
import { apiPath, v4 } from '../api/v4.js';
import { stepName } from '../i18n/default-names.js';
import { useFormat } from '../parts/format/format.js';
import { Facts } from '../parts/display/facts.js';
import { Loading } from '../parts/feedback/loading.js';
import { Panel } from '../parts/page/panel.js';
import { ProblemView } from '../parts/page/problem-view.js';
import classes from './http-detail.module.css';

type Attributes = z.infer<typeof HttpEngineAttributes>;
type Step = Attributes['StepResults'][number];

/** API resources with the steps of a check. */
const RESOURCES = { steps: 'MultiStepAPI', collection: 'PostmanAPI' } as const;

/** Shows the steps of a stored check. */
export function StepsDetail({ checkId, kind }: { readonly checkId: string; readonly kind: keyof typeof RESOURCES }) {
  const resource = RESOURCES[kind];
  const { data, error, refetch } = useQuery({
    queryKey: ['check', checkId, resource],
    queryFn: async ({ signal }) => {
      const response = await v4<{ Data: { Attributes: Attributes } }>(
        'GET',
        apiPath`/MonitorCheck/${checkId}/${resource}`,
        undefined,
        signal,
      );
      return response.Data.Attributes;
    },
    staleTime: Infinity,
  });
  if (error)
    return <ProblemView error={error} retry={() => void refetch()} failure={t('The steps could not be loaded')} />;
  if (!data) return <Loading label={t('Loading steps')} />;
  return (
    <Panel
      title={t('Steps: {passed, number} of {count, number} passed', {
        passed: data.PassedSteps,
        count: data.TotalSteps,
      })}
    >
      <StepList steps={data} />
    </Panel>
  );
}

/** Lists the steps with their requests and responses. Failed steps are expanded. */
export function StepList({ steps: { StepResults, CustomMetrics } }: { readonly steps: Attributes }) {
  return (
    <>
      {StepResults.map((step, index) => (
        <StepView key={index} step={step} number={index + 1} />
      ))}
      {CustomMetrics && <Facts facts={CustomMetrics.map(({ Name, Value }) => [Name, Value] as const)} />}
    </>
  );
}

type StepState = keyof typeof STEP_STATES;

const STEP_STATES = {
  notRun: { mark: '○', text: t('not run') },
  skipped: { mark: '○', text: t('skipped by a script') },
  passed: { mark: '●', text: t('passed') },
  ignored: { mark: '▲', text: t('failed, ignored') },
  failed: { mark: '■', text: t('failed') },
} as const;

function stepState(step: Step): StepState {
  if (!step.StepExecuted) return 'notRun';
  if (step.Skipped === true) return 'skipped';
  const { TotalAssertions = 0, PassedAssertions = 0 } = step.AssertionResultsInfo ?? {};
  const hasFailed = step.ErrorMessage !== undefined || PassedAssertions < TotalAssertions;
  if (!hasFailed) return 'passed';
  return step.ErrorIgnored === true ? 'ignored' : 'failed';
}

function StepView({ step, number }: { readonly step: Step; readonly number: number }) {
  const state = stepState(step);
  const { mark, text } = STEP_STATES[state];
  const status =
    step.HttpStatusCode === undefined ? '' : `, ${step.HttpStatusCode} ${step.HttpStatusDescription ?? ''}`;
  const format = useFormat();
  const { Attempts: attempts = 1 } = step;
  const attemptsText =
    attempts > 1 ? `, ${t('{count, plural, one {# attempt} other {# attempts}}', { count: attempts })}` : '';
  return (
    <details open={state === 'failed'}>
      <summary>
        {mark} {number}. {step.FolderPath ? `${step.FolderPath} / ` : ''}
        {t('{label}: {value}', { label: stepName(step.StepName ?? ''), value: text })}
        <span className="dimmed"> {step.StepExecuted && `${format.ms(step.TotalTime)}${status}${attemptsText}`}</span>
      </summary>
      {step.ErrorMessage !== undefined && <p className="wrap">{step.ErrorMessage}</p>}
      {step.Url !== undefined && (
        <p className="wrap mono">
          {step.HttpMethod ?? ''} {step.Url}
        </p>
      )}
      <ul>
        {step.AssertionResultsInfo?.AssertionInfos.map(({ Passed, Description, ExceptionDescription }, index) => (
          <li key={index} className="wrap">
            {Passed ? `● ${Description ?? ''}` : t('■ {assertion}: failed', { assertion: Description ?? '' })}
            {ExceptionDescription === undefined ? '' : ` (${ExceptionDescription})`}
          </li>
        ))}
      </ul>
      <CollapsedText label={t('HTTP deviations')} text={step.Deviations?.join('\n')} />
      <CollapsedText label={t('Request headers')} text={step.RequestHeaders} />
      <CollapsedText label={t('Request body')} text={step.RequestBody} />
      <CollapsedText label={t('Response headers')} text={step.ResponseHeaders} />
      <CollapsedText label={t('Response body')} text={step.ResponseBody} />
      <CollapsedText label={t('Pre-request console')} text={step.PreRequestConsole?.join('\n')} />
      <CollapsedText label={t('Post-response console')} text={step.PostResponseConsole?.join('\n')} />
    </details>
  );
}

function CollapsedText({ label, text }: { readonly label: string; readonly text: string | undefined }) {
  if (text === undefined || text === '') return null;
  return (
    <details>
      <summary>{label}</summary>
      <pre className={classes['text']} tabIndex={0} aria-label={label}>
        {text}
      </pre>
    </details>
  );
}
