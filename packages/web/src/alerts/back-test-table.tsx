import { idInstant } from '@vedette/kernel/ids';
import { Link } from '@tanstack/react-router';
import { t } from '../i18n/translate.js';
import { definitionName } from '../i18n/default-names.js';
import { type Column, DataTable } from '../parts/tables/data-table.js';
import { type Format, useFormat } from '../parts/format/format.js';
import { alertText, differenceText } from './back-test-texts.js';
import {
  type IncidentAlert,
  incidentDifference,
  incidentsText,
  type AlertSummary,
  type BackTestIncident,
  groupByIncident,
} from './back-test-incidents.js';

/** An alert with its source: the monitor, or the definition and level. */
interface Row extends IncidentAlert {
  readonly AlertName?: string;
  readonly EscalationLevelId?: number;
}

const columns = (format: Format): readonly Column<Row>[] => [
  {
    id: 'of',
    title: t('Source'),
    sort: (row) => sourceText(row).toLowerCase(),
    cell: sourceText,
  },
  { id: 'alert', title: t('Alert'), cell: alertText },
  {
    id: 'would',
    title: t('Would be sent'),
    sort: ({ SimulatedAt = 0 }) => SimulatedAt,
    cell: ({ SimulatedAt }) => timeText(format, SimulatedAt),
  },
  {
    id: 'was',
    title: t('Was sent'),
    sort: ({ ActualAt = 0 }) => ActualAt,
    cell: ({ ActualAt }) => timeText(format, ActualAt),
  },
  { id: 'difference', title: t('Difference'), sort: differenceText, cell: differenceText },
];

const sourceText = ({ MonitorName, AlertName = '', EscalationLevelId = 0 }: Row): string =>
  MonitorName ??
  t('{definition}, level {level}', { definition: definitionName(AlertName), level: String(EscalationLevelId) });

const timeText = (format: Format, at: number | undefined): string =>
  at === undefined ? t('never') : format.dateTime(at);

interface IncidentColumnOptions {
  readonly hasMonitor: boolean;
  readonly isSingleLevel: boolean;
}

const incidentColumns = (
  format: Format,
  { hasMonitor, isSingleLevel }: IncidentColumnOptions,
): readonly Column<BackTestIncident>[] => [
  {
    id: 'began',
    title: t('Incident start'),
    sort: ({ FirstErrorCheckId }) => FirstErrorCheckId,
    cell: ({ FirstErrorCheckId }) => (
      <Link to="/checks/$checkId" params={{ checkId: String(FirstErrorCheckId) }}>
        {format.dateTime(idInstant(FirstErrorCheckId))}
      </Link>
    ),
  },
  ...(hasMonitor
    ? ([
        { id: 'monitor', title: t('Monitor'), cell: ({ MonitorName }) => MonitorName },
      ] satisfies Column<BackTestIncident>[])
    : []),
  { id: 'before', title: t('Before'), cell: ({ before }) => alertSummaryText(format, before, isSingleLevel) },
  { id: 'after', title: t('After'), cell: ({ after }) => alertSummaryText(format, after, isSingleLevel) },
  { id: 'difference', title: t('Difference'), sort: incidentDifference, cell: incidentDifference },
];

function alertSummaryText(format: Format, { alerts, firstAt }: AlertSummary, isSingleLevel: boolean): string {
  if (firstAt === undefined) return isSingleLevel ? t('no alert from this level') : t('no alert');
  return t('{count, plural, one {# alert} other {# alerts}}, first at {time}', {
    count: alerts,
    time: format.dateTime(firstAt),
  });
}

interface Props {
  readonly label: string;
  readonly rows: readonly Row[];
  /** The alerts are of one level; others may have alerted on the same incidents. */
  readonly isSingleLevel?: boolean;
}

/** Lists incidents before and after the change, then their alerts as they would be and as they were. */
export function BackTestTable({ label, rows, isSingleLevel = false }: Props) {
  const format = useFormat();
  const incidents = groupByIncident(rows);
  return (
    <>
      {incidents.length > 0 && (
        <>
          <p>{incidentsText(incidents, isSingleLevel)}</p>
          <DataTable
            label={t('Incidents before and after')}
            columns={incidentColumns(format, {
              hasMonitor: incidents.some(({ MonitorName }) => MonitorName !== undefined),
              isSingleLevel,
            })}
            rows={incidents}
            rowKey={({ FirstErrorCheckId }) => FirstErrorCheckId}
            empty={t('No incidents.')}
          />
        </>
      )}
      <DataTable
        label={label}
        columns={columns(format)}
        rows={rows}
        rowKey={(row) => rows.indexOf(row)}
        empty={t('No alerts before or after the change.')}
      />
    </>
  );
}
