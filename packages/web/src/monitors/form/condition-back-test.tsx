import type {
  ConditionBackTest as Found,
  RejudgedCheck,
  backTestEndpoints,
} from '@vedette/contract/v1/alerting/back-test';
import { Link } from '@tanstack/react-router';
import { BackTestAsk } from '../../alerts/back-test-ask.js';
import { BackTestTable } from '../../alerts/back-test-table.js';
import { countsText, summaryTexts } from '../../alerts/back-test-words.js';
import { useBackTest } from '../../alerts/use-back-test.js';
import { call } from '../../api/client.js';
import { Problems } from '../../parts/forms/form-frame.js';
import { type Column, DataTable } from '../../parts/tables/data-table.js';
import { type Format, useFormat } from '../../parts/format/format.js';
import { toErrorConditions } from '../draft/condition-draft.js';
import type { Draft } from '../draft/form-draft.js';

interface Props {
  readonly draft: Draft;
  readonly monitorGuid: string;
}

/** What the checks on record would have been by the conditions in the form, and what would have been alerted. */
export function ConditionBackTest({ draft, monitorGuid }: Props) {
  const { ask, found, messages, isPending } = useBackTest(draft, (Days) =>
    call<typeof backTestEndpoints.conditions>('POST /api/v1/Monitor/:monitorGuid/BackTest', {
      params: { monitorGuid },
      body: { ErrorConditions: [...toErrorConditions(draft)], Days },
    }),
  );
  return (
    <section aria-label="Past checks">
      <BackTestAsk label="Judge recorded checks" isPending={isPending} onAsk={ask} />
      <Problems count={messages.length} others={messages} />
      {!found && (
        <p className="dimmed">
          Judges the checks on record by what the form says counts as an error. Nothing is run, saved or sent.
        </p>
      )}
      <div role="status">{found && <Judged found={found} />}</div>
    </section>
  );
}

const columns = (format: Format): readonly Column<RejudgedCheck>[] => [
  {
    id: 'at',
    title: 'Check',
    cell: ({ MonitorCheckId, At }) => (
      <Link to="/checks/$checkId" params={{ checkId: String(MonitorCheckId) }}>
        {format.dateTime(At)}
      </Link>
    ),
  },
  { id: 'was', title: 'Was', cell: ({ WasText }) => WasText },
  { id: 'would', title: 'Would be', cell: ({ WouldText }) => WouldText },
];

function Judged({ found }: { readonly found: Found }) {
  const format = useFormat();
  return (
    <>
      {summaryTexts(found).map((text) => (
        <p key={text}>{text}</p>
      ))}
      <DataTable
        label="Checks judged otherwise"
        columns={columns(format)}
        rows={found.Changes}
        rowKey={({ MonitorCheckId }) => MonitorCheckId}
        empty="No check would be judged otherwise."
      />
      <p>{countsText(found)}</p>
      <BackTestTable label="Alerts as they would be and as they were" rows={found.Alerts} />
      <p className="dimmed">Alert definitions, modes and maintenance count as they are today.</p>
    </>
  );
}
