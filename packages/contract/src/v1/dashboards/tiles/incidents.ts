import { message } from '@vedette/i18n/message';
import type { Instant } from '@vedette/kernel/clock';
import type { Period } from '@vedette/kernel/periods';
import type { IncidentRow } from '../../checks/incident.js';
import type { DashboardTile } from '../dashboard-tiles.js';
import { column, MAX_ROWS, SECTION_DEFAULTS, truncateRows } from '../sections/section-parts.js';
import type { Section } from '../sections/section.js';
import type { SectionTextKey } from '../sections/texts/section-texts.js';
import { monitorSettings, type TileRecord } from '../tile-record.js';

export const incidents: TileRecord = {
  title: message('Open incidents'),
  description: 'open incidents.',
  settings: [...monitorSettings],
  metrics: [],
  columns: [],
  chartTypes: [],
  size: { Width: 6, Height: 3 },
  figureSource: 'dashboard',
  showsChecks: false,
  chartNotes: 'none',
};

type Incident = Pick<
  IncidentRow,
  | 'IncidentId'
  | 'MonitorGuid'
  | 'MonitorName'
  | 'OpenedAt'
  | 'ConfirmedAt'
  | 'ClosedAt'
  | 'ErrorDescription'
  | 'ConfirmedCount'
  | 'Alerts'
  | 'AcknowledgedBy'
>;

/** Builds the table of incidents that are open at `now`. */
export function openIncidentsSection(
  { Title: name }: DashboardTile,
  incidents: readonly Incident[],
  now: Instant,
): Section {
  return {
    ...SECTION_DEFAULTS,
    title: 'Incidents',
    name,
    rules: ['ruleOpenIncidents'],
    listsEvents: true,
    showsCurrentState: true,
    columns: [
      column('monitor', 'monitor'),
      column('began', 'instant'),
      column('confirmedAt', 'instant'),
      column('lasted', 'duration'),
      column('ConfirmedErrors', 'count'),
      column('AlertCount', 'count'),
      column('acknowledgedBy', 'text'),
      column('error', 'sentence'),
    ],
    ...truncateRows(
      incidents,
      (each) => [
        each.MonitorName,
        each.OpenedAt,
        each.ConfirmedAt,
        Math.max(0, now - each.OpenedAt),
        each.ConfirmedCount,
        each.Alerts,
        each.AcknowledgedBy,
        each.ErrorDescription,
      ],
      ({ IncidentId, MonitorGuid }) => ({ IncidentId, MonitorGuid }),
    ),
  };
}

/**
 * Builds the incidents of the period that are closed, or no section if there are none. An incident without an end by
 * the end of the period is shown as open with its duration until then, even if it was closed later. There is a column
 * of remarks only if there are any.
 */
export function pastIncidentsSections(
  { Title: about }: DashboardTile,
  incidents: readonly Incident[],
  period: Period,
): Section[] {
  if (incidents.length === 0) return [];
  const remarks = incidents.slice(0, MAX_ROWS).map((each) => incidentRemark(each, period));
  const hasRemarks = remarks.some((remark) => remark !== undefined);
  return [
    {
      ...SECTION_DEFAULTS,
      title: 'pastIncidents',
      tile: undefined,
      rules: ['rulePastIncidents'],
      listsEvents: true,
      ...(about !== undefined && { about }),
      columns: [
        column('monitor', 'monitor'),
        column('began', 'instant'),
        column('ended', 'instant'),
        column('lasted', 'duration'),
        ...(hasRemarks ? [column('remark', 'longLabel')] : []),
        column('error', 'sentence'),
      ],
      ...truncateRows(incidents, (each) => {
        const { MonitorName: name, OpenedAt: openedAt, ErrorDescription: error } = each;
        const endedAt = isOpenAt(each, period.end) ? undefined : each.ClosedAt;
        const remark = hasRemarks ? [incidentRemark(each, period)] : [];
        return [name, openedAt, endedAt, (endedAt ?? period.end) - openedAt, ...remark, error];
      }),
    },
  ];
}

/** An incident that ends with the period is closed, since the end of a period is exclusive. */
const isOpenAt = ({ ClosedAt: closedAt }: Incident, end: Instant): boolean => closedAt === undefined || closedAt > end;

function incidentRemark(incident: Incident, { start, end }: Period): SectionTextKey | undefined {
  const [startedBefore, isOpen] = [incident.OpenedAt < start, isOpenAt(incident, end)];
  if (startedBefore) return isOpen ? 'wholePeriod' : 'beganBefore';
  return isOpen ? 'stillOpen' : undefined;
}
