import type {
  ConditionBackTest as Found,
  RejudgedCheck,
  backTestEndpoints,
} from '@vedette/contract/v1/alerting/back-test';
import { message } from '@vedette/i18n/message';
import { Link } from '@tanstack/react-router';
import { t } from '../../i18n/translate.js';
import { BackTestForm } from '../../alerts/back-test-form.js';
import { BackTestTable } from '../../alerts/back-test-table.js';
import { countsText } from '../../alerts/back-test-texts.js';
import { useBackTest } from '../../alerts/use-back-test.js';
import { call } from '../../api/client.js';
import { Problems } from '../../parts/forms/form-frame.js';
import { type Column, DataTable } from '../../parts/tables/data-table.js';
import { type Format, useFormat } from '../../parts/format/format.js';
import { toErrorConditions } from '../draft/condition-draft.js';
import type { MonitorDraft } from '../draft/form-draft.js';
import { backTestSummaryTexts } from './back-test-summary.js';

interface Props {
  readonly draft: MonitorDraft;
  readonly monitorGuid: string;
}

/** Shows the results that recorded checks would have with the conditions in the form, and the alerts. */
export function ConditionBackTest({ draft, monitorGuid }: Props) {
  const { run, result, messages, isPending } = useBackTest(draft, (Days) =>
    call<typeof backTestEndpoints.conditions>('POST /api/v1/Monitor/:monitorGuid/BackTest', {
      params: { monitorGuid },
      body: { ErrorConditions: [...toErrorConditions(draft)], Days },
    }),
  );
  return (
    <section aria-label={t('Back-test')}>
      <BackTestForm label={t('Run back-test')} isPending={isPending} onRun={run} />
      <Problems count={messages.length} others={messages} />
      {!result && (
        <p className="dimmed">
          {t('Evaluates recorded checks against the failure conditions in the form. Nothing is run, saved or sent.')}
        </p>
      )}
      <div role="status">{result && <BackTestResults result={result} />}</div>
    </section>
  );
}

const columns = (format: Format): readonly Column<RejudgedCheck>[] => [
  {
    id: 'at',
    title: t(message('Check', 'noun')),
    cell: ({ MonitorCheckId, At }) => (
      <Link to="/checks/$checkId" params={{ checkId: String(MonitorCheckId) }}>
        {format.dateTime(At)}
      </Link>
    ),
  },
  { id: 'was', title: t('Recorded'), cell: ({ ActualErrorDescription }) => ActualErrorDescription },
  {
    id: 'would',
    title: t('With these conditions'),
    cell: ({ SimulatedErrorDescription }) => SimulatedErrorDescription,
  },
];

function BackTestResults({ result }: { readonly result: Found }) {
  const format = useFormat();
  return (
    <>
      {backTestSummaryTexts(result).map((text) => (
        <p key={text}>{text}</p>
      ))}
      <DataTable
        label={t('Changed results')}
        columns={columns(format)}
        rows={result.Changes}
        rowKey={({ MonitorCheckId }) => MonitorCheckId}
        empty={t('No results would change.')}
      />
      <p>{countsText(result)}</p>
      <BackTestTable label={t('Alerts with these conditions, and as recorded')} rows={result.Alerts} />
      <p className="dimmed">{t('Uses the current alert definitions, modes and maintenance periods.')}</p>
    </>
  );
}
