import type { TestRunResult, TestRunWaiting, testRunEndpoints } from '@vedette/contract/v1/monitors/test-run';
import { Alert, Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../../i18n/translate.js';
import { stream } from '../../api/client.js';
import { ApiError, problemText } from '../../api/problem.js';
import { deviationFacts } from '../../checks/deviation-facts.js';
import { PageResult } from '../../checks/page/page-result.js';
import { bytesText } from '../../checks/page/size-texts.js';
import { PhaseBar } from '../../checks/phase-bar.js';
import { StepList } from '../../checks/steps-detail.js';
import { mergeFacts } from '../../checks/service-facts.js';
import { Facts } from '../../parts/display/facts.js';
import { useFormat } from '../../parts/format/format.js';
import { type MonitorDraft, toMonitorBody } from '../draft/form-draft.js';
import classes from '../fields/form.module.css';

interface Props {
  readonly draft: MonitorDraft;
  readonly monitorGuid: string | undefined;
  /** Reports problems of the definition, which are shown at its fields. */
  readonly onProblems: (messages: readonly string[], sent: MonitorDraft) => void;
}

/** Runs the definition in the form before it is saved. */
export function TestRun({ draft, monitorGuid, onProblems }: Props) {
  const [waitingMessage, setWaitingMessage] = useState('');
  const run = useMutation({
    mutationFn: async (sent: MonitorDraft): Promise<TestRunResult> => {
      const body = { ...toMonitorBody(sent), ...(monitorGuid === undefined ? {} : { MonitorGuid: monitorGuid }) };
      const route = 'POST /api/v1/TestRun/Stream';
      for await (const { name, data } of stream<typeof testRunEndpoints.stream>(route, { body })) {
        if (name === 'waiting') setWaitingMessage((data as TestRunWaiting).Message);
        if (name === 'started') setWaitingMessage('');
        if (name === 'result') return data as TestRunResult;
      }
      throw new ApiError(0, [t('The connection to the test run was lost.')]);
    },
    onSettled: () => setWaitingMessage(''),
    onMutate: (sent) => onProblems([], sent),
    onError: (error, sent) => onProblems(error instanceof ApiError ? error.messages : [problemText(error)], sent),
  });
  return (
    <section aria-label={t('Test run')}>
      <Button variant="default" loading={run.isPending} onClick={() => run.mutate(draft)}>
        {t('Test now')}
      </Button>
      {!run.data && (
        <p className="dimmed">{t('Runs the form’s settings once from one checkpoint. Nothing is saved.')}</p>
      )}
      <div role="status">
        {waitingMessage !== '' && <p>{waitingMessage}</p>}
        {run.data && <TestRunResultView result={run.data} />}
      </div>
    </section>
  );
}

function TestRunResultView({ result }: { readonly result: TestRunResult }) {
  const format = useFormat();
  const isOk = result.ErrorCode === 0;
  return (
    <>
      <Alert
        mt="sm"
        color={isOk ? 'blue' : 'red'}
        title={isOk ? t('● OK') : `■ ${result.ErrorDescription} (${String(result.ErrorCode)})`}
      >
        {result.ErrorMessage === ''
          ? t('From {checkpointName}.', { checkpointName: result.CheckpointName })
          : result.ErrorMessage}
      </Alert>
      {result.Steps ? <StepList steps={result.Steps} /> : <PhaseBar check={result} />}
      {result.Page && <PageResult page={result.Page} />}
      <Facts
        facts={[
          ...(result.HttpStatusCode === undefined ? [] : [[t('HTTP status'), result.HttpStatusCode] as const]),
          [t('Size'), result.TotalBytes === undefined ? '–' : bytesText(result.TotalBytes, format.count)],
          [t('IP address'), result.ResolvedIpAddress ?? '–'],
          ...deviationFacts(result.Deviations),
        ]}
      />
      {result.Facts && result.Facts.length > 0 && <Facts facts={mergeFacts(result.Facts, format)} />}
      {result.Dialogue !== undefined && (
        <details>
          <summary>{t('Protocol dialogue')}</summary>
          <pre className={classes['code']} tabIndex={0}>
            {result.Dialogue}
          </pre>
        </details>
      )}
      {result.ResponseHeaders !== undefined && (
        <details>
          <summary>{t('Response headers')}</summary>
          <pre className={classes['code']} tabIndex={0}>
            {result.ResponseHeaders}
          </pre>
        </details>
      )}
      {result.ResponseBody !== undefined && (
        <details>
          <summary>{t('Response body')}</summary>
          <pre className={classes['code']} tabIndex={0}>
            {result.ResponseBody}
          </pre>
        </details>
      )}
    </>
  );
}
