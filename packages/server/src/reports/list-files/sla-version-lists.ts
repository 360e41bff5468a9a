/** Versions of an SLA with the state before and after each change. */
import { slaEndpoints } from '@vedette/contract/v4/sla';
import { slaVersionEndpoints, type SlaVersion, type SlaVersionMonth } from '@vedette/contract/v1/sla/sla-version';
import type { ReportFormatter } from '../report-files/texts/report-formatter.js';
import * as c from './list-model.js';

const PAGE_SIZE = 200;

type VersionState = SlaVersion['Before'];

/** Writes a changed part independent of language: times, hours out of 168, or thresholds with their units. */
function describeState(state: VersionState, formatter: ReportFormatter): string | undefined {
  if (state?.ExclusionPeriod)
    return [state.ExclusionPeriod.From, state.ExclusionPeriod.Until]
      .map((at) => formatter.value(at, 'wall'))
      .join(' – ');
  if (state?.TimeSchedule) return `${Object.values(state.TimeSchedule).flat().filter(Boolean).length} / 168 h`;
  if (!state?.Thresholds) return state?.TimeZone;
  const { UptimeErrorThreshold, UptimeWarningThreshold, LoadTimeErrorThreshold, OperatorResponseTimeThreshold } =
    state.Thresholds;
  return [
    ...[UptimeErrorThreshold, UptimeWarningThreshold].map((versionParams) => formatter.value(versionParams, 'target')),
    ...(LoadTimeErrorThreshold > 0 ? [`${formatter.value(LoadTimeErrorThreshold, 'limit')} s`] : []),
    ...(OperatorResponseTimeThreshold > 0 ? [`${OperatorResponseTimeThreshold} min`] : []),
  ].join(', ');
}

const stateColumn = (id: 'Before' | 'After', textKey: 'before' | 'after'): c.ListColumn<SlaVersion> => ({
  id,
  textKey,
  format: 'text',
  value: (version, formatter) => describeState(version[id], formatter),
  plain: (version) => version[id],
});

const CHANGE_LABELS: Readonly<Record<SlaVersion['Change'], SlaVersion['Change']>> = {
  ExclusionPeriodCreated: 'ExclusionPeriodCreated',
  ExclusionPeriodChanged: 'ExclusionPeriodChanged',
  ExclusionPeriodRemoved: 'ExclusionPeriodRemoved',
  TimeSchedule: 'TimeSchedule',
  Thresholds: 'Thresholds',
  TimeZone: 'TimeZone',
};

const loadSlaName = async ({ fetchEndpoint, params }: c.ListReadContext): Promise<string> =>
  (await fetchEndpoint(slaEndpoints.read, { params: { slaGuid: String(params['slaGuid']) } })).Description;

export const slaVersionsList = c.defineFileList<SlaVersion>({
  title: 'slaVersions',
  loadSubject: loadSlaName,
  read: ({ fetchEndpoint, params }) =>
    c.readPages(
      (page) =>
        fetchEndpoint(slaVersionEndpoints.list, { params: { slaGuid: String(params['slaGuid']) }, query: page }),
      PAGE_SIZE,
    ),
  columns: [
    c.instant('At', 'at', ({ At }) => At),
    c.oneOf('Change', 'slaChange', ({ Change }) => Change, CHANGE_LABELS),
    c.text('ByName', 'changedBy', ({ ByName }) => ByName),
    c.text('Reason', 'about', ({ Reason }) => Reason),
    stateColumn('Before', 'before'),
    stateColumn('After', 'after'),
    c.instant('FromAt', 'from', ({ FromAt }) => FromAt),
    c.instant('UntilAt', 'until', ({ UntilAt }) => UntilAt),
    c.count('Monitors', 'monitors', ({ Monitors }) => Monitors),
  ],
});

/** Reads monitors page by page. */
async function* readMonthlyFigures({
  fetchEndpoint,
  params,
  isHeadOnly,
}: c.ListReadContext): AsyncGenerator<readonly SlaVersionMonth[]> {
  const { slaGuid, versionId } = params;
  const versionParams = { slaGuid: String(slaGuid), versionId: Number(versionId) };
  for (let Skip = 0, total = 1; Skip < total; Skip += PAGE_SIZE) {
    const query = { Skip, Take: isHeadOnly ? 1 : PAGE_SIZE };
    const { Total, Rows } = await fetchEndpoint(slaVersionEndpoints.figures, { params: versionParams, query });
    yield Rows;
    total = Total;
  }
}

const durationColumns = (id: 'DownMs' | 'UpMs' | 'ExcludedMs', textKey: 'down' | 'up' | 'excluded') =>
  (['Before', 'After'] as const).map((side): c.ListColumn<SlaVersionMonth> => ({
    id: `${side}${id}`,
    textKey: side === 'Before' ? `${textKey}Before` : `${textKey}After`,
    format: 'duration',
    value: (row) => row[side][id],
  }));

export const slaVersionFiguresList = c.defineFileList<SlaVersionMonth>({
  title: 'slaVersionFigures',
  loadSubject: loadSlaName,
  read: readMonthlyFigures,
  columns: [
    c.text('MonitorName', 'monitor', ({ MonitorName }) => MonitorName),
    c.instant('FromAt', 'from', ({ FromAt }) => FromAt),
    c.instant('UntilAt', 'until', ({ UntilAt }) => UntilAt),
    c.percent('BeforeUptimePercentage', 'uptimeBefore', ({ Before }) => Before.UptimePercentage),
    c.percent('AfterUptimePercentage', 'uptimeAfter', ({ After }) => After.UptimePercentage),
    ...durationColumns('DownMs', 'down'),
    ...durationColumns('UpMs', 'up').map(c.onSheet),
    ...durationColumns('ExcludedMs', 'excluded').map(c.onSheet),
    c.count('BeforeConfirmedErrors', 'errorsBefore', ({ Before }) => Before.ConfirmedErrors),
    c.count('AfterConfirmedErrors', 'errorsAfter', ({ After }) => After.ConfirmedErrors),
  ],
});
