import { type Column, DataTable } from '../parts/data-table.js';
import { type Format, useFormat } from '../parts/format.js';
import { alertText, differenceText, type TriedAlert } from './back-test-words.js';

interface Row extends TriedAlert {
  /** Of which monitor, or of which level. */
  readonly MonitorName?: string;
  readonly AlertName?: string;
  readonly EscalationLevelId?: number;
}

const columns = (format: Format): readonly Column<Row>[] => [
  {
    id: 'of',
    title: 'Of',
    sort: (row) => ofText(row).toLowerCase(),
    cell: ofText,
  },
  { id: 'alert', title: 'Alert', cell: alertText },
  {
    id: 'would',
    title: 'Would be sent',
    sort: ({ WouldAt = 0 }) => WouldAt,
    cell: ({ WouldAt }) => moment(format, WouldAt),
  },
  { id: 'was', title: 'Was sent', sort: ({ WasAt = 0 }) => WasAt, cell: ({ WasAt }) => moment(format, WasAt) },
  { id: 'difference', title: 'Difference', sort: differenceText, cell: differenceText },
];

const ofText = ({ MonitorName, AlertName = '', EscalationLevelId = 0 }: Row): string =>
  MonitorName ?? `${AlertName}, level ${String(EscalationLevelId)}`;

const moment = (format: Format, at: number | undefined): string => (at === undefined ? 'never' : format.dateTime(at));

/** Alerts as they would be and as they were, side by side. */
export function BackTestTable({ label, rows }: { readonly label: string; readonly rows: readonly Row[] }) {
  const format = useFormat();
  return (
    <DataTable
      label={label}
      columns={columns(format)}
      rows={rows}
      rowKey={(row) => rows.indexOf(row)}
      empty="No alert, neither then nor now."
    />
  );
}
