/** Versions of an SLA with the state before and after each change. */
import { slaEndpoints } from '@vedette/contract/v4/sla';
import { slaVersionEndpoints, type SlaVersion, type SlaVersionMonth } from '@vedette/contract/v1/sla/sla-version';
import type { ReportFormatter } from '../report-files/texts/report-formatter.js';
import * as c from './list-model.js';

const PAGE = 200;

type Part = SlaVersion['Before'];

/** Writes a changed part independent of language: times, hours out of 168, or thresholds with their units. */
function partText(part: Part, formatter: ReportFormatter): string | undefined {
  if (part?.ExclusionPeriod)
    return [part.ExclusionPeriod.From, part.ExclusionPeriod.Until].map((at) => formatter.value(at, 'wall')).join(' – ');
  if (part?.TimeSchedule) return `${Object.values(part.TimeSchedule).flat().filter(Boolean).length} / 168 h`;
  if (!part?.Thresholds) return part?.TimeZone;
  const { UptimeErrorThreshold, UptimeWarningThreshold, LoadTimeErrorThreshold, OperatorResponseTimeThreshold } =
    part.Thresholds;
  return [
    ...[UptimeErrorThreshold, UptimeWarningThreshold].map((one) => formatter.value(one, 'target')),
    ...(LoadTimeErrorThreshold > 0 ? [`${formatter.value(LoadTimeErrorThreshold, 'limit')} s`] : []),
    ...(OperatorResponseTimeThreshold > 0 ? [`${OperatorResponseTimeThreshold} min`] : []),
  ].join(', ');
}

const part = (id: 'Before' | 'After', textKey: 'before' | 'after'): c.ListColumn<SlaVersion> => ({
  id,
  textKey,
  format: 'text',
  value: (version, formatter) => partText(version[id], formatter),
  plain: (version) => version[id],
});

const KINDS: Readonly<Record<SlaVersion['Change'], SlaVersion['Change']>> = {
  ExclusionPeriodCreated: 'ExclusionPeriodCreated',
  ExclusionPeriodChanged: 'ExclusionPeriodChanged',
  ExclusionPeriodRemoved: 'ExclusionPeriodRemoved',
  TimeSchedule: 'TimeSchedule',
  Thresholds: 'Thresholds',
  TimeZone: 'TimeZone',
};

const loadSlaName = async ({ ask, params }: c.Reading): Promise<string> =>
  (await ask(slaEndpoints.read, { params: { slaGuid: String(params['slaGuid']) } })).Description;

export const slaVersionsList = c.fileList<SlaVersion>({
  title: 'slaVersions',
  about: loadSlaName,
  read: ({ ask, params }) =>
    c.readPages(
      (page) => ask(slaVersionEndpoints.list, { params: { slaGuid: String(params['slaGuid']) }, query: page }),
      PAGE,
    ),
  columns: [
    c.instant('At', 'at', ({ At }) => At),
    c.oneOf('Change', 'slaChange', ({ Change }) => Change, KINDS),
    c.text('ByName', 'changedBy', ({ ByName }) => ByName),
    c.text('Reason', 'about', ({ Reason }) => Reason),
    part('Before', 'before'),
    part('After', 'after'),
    c.instant('FromAt', 'from', ({ FromAt }) => FromAt),
    c.instant('UntilAt', 'until', ({ UntilAt }) => UntilAt),
    c.count('Monitors', 'Monitors', ({ Monitors }) => Monitors),
  ],
});

/** Reads monitors page by page. */
async function* monthsIn({ ask, params, isHeadOnly }: c.Reading): AsyncGenerator<readonly SlaVersionMonth[]> {
  const { slaGuid, versionId } = params;
  const one = { slaGuid: String(slaGuid), versionId: Number(versionId) };
  for (let Skip = 0, total = 1; Skip < total; Skip += PAGE) {
    const query = { Skip, Take: isHeadOnly ? 1 : PAGE };
    const { Total, Rows } = await ask(slaVersionEndpoints.figures, { params: one, query });
    yield Rows;
    total = Total;
  }
}

const spent = (id: 'DownMs' | 'UpMs' | 'ExcludedMs', textKey: 'down' | 'up' | 'excluded') =>
  (['Before', 'After'] as const).map((side): c.ListColumn<SlaVersionMonth> => ({
    id: `${side}${id}`,
    textKey: side === 'Before' ? `${textKey}Before` : `${textKey}After`,
    format: 'duration',
    value: (row) => row[side][id],
  }));

export const slaVersionFiguresList = c.fileList<SlaVersionMonth>({
  title: 'slaVersionFigures',
  about: loadSlaName,
  read: monthsIn,
  columns: [
    c.text('MonitorName', 'monitor', ({ MonitorName }) => MonitorName),
    c.instant('FromAt', 'from', ({ FromAt }) => FromAt),
    c.instant('UntilAt', 'until', ({ UntilAt }) => UntilAt),
    c.percent('BeforeUptimePercentage', 'uptimeBefore', ({ Before }) => Before.UptimePercentage),
    c.percent('AfterUptimePercentage', 'uptimeAfter', ({ After }) => After.UptimePercentage),
    ...spent('DownMs', 'down'),
    ...spent('UpMs', 'up').map(c.onSheet),
    ...spent('ExcludedMs', 'excluded').map(c.onSheet),
    c.count('BeforeConfirmedErrors', 'errorsBefore', ({ Before }) => Before.ConfirmedErrors),
    c.count('AfterConfirmedErrors', 'errorsAfter', ({ After }) => After.ConfirmedErrors),
  ],
});
