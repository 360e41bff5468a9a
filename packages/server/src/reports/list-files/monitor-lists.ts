import type { FetchEndpoint } from '@vedette/contract/endpoint';
import { maintenanceViewEndpoints, type MaintenanceRow } from '@vedette/contract/v1/monitors/maintenance';
import { monitorGroupViewEndpoints, type MonitorGroupRow } from '@vedette/contract/v1/monitors/monitor-group';
import { monitorTemplateEndpoints, type MonitorTemplate } from '@vedette/contract/v1/monitors/monitor-template';
import { monitorViewEndpoints, type CheckRow, type MonitorRow } from '@vedette/contract/v1/monitors/monitor';
import { monitorEndpoints } from '@vedette/contract/v4/monitor-endpoints';
import { SECOND } from '@vedette/kernel/clock';
import type { ReportTextKey } from '../report-files/texts/report-texts.js';
import * as c from './list-model.js';

const MODES = { Development: 'Development', Staging: 'Staging', Production: 'Production' } as const;
const STATES = { Up: 'Up', Warn: 'Warn', Down: 'Down', Unknown: 'Unknown', Paused: 'Paused' } as const;
const LEVELS = { NoError: 'NoError', Unconfirmed: 'Unconfirmed', Confirmed: 'Confirmed' } as const;

type Limit = 1 | 2;
interface Limits {
  readonly LoadTimeLimit1?: number | undefined;
  readonly AlertOnLoadTimeLimit1?: boolean | undefined;
  readonly LoadTimeLimit2?: number | undefined;
  readonly AlertOnLoadTimeLimit2?: boolean | undefined;
}
type Monitor = MonitorRow & { readonly limits: Limits };

const MONITORS_PER_CHUNK = 2_000;
const MAX_PASSES = 3;
const LIMIT_FIELDS = 'LoadTimeLimit1,AlertOnLoadTimeLimit1,LoadTimeLimit2,AlertOnLoadTimeLimit2';

async function loadLimits(fetchEndpoint: FetchEndpoint): Promise<ReadonlyMap<string, Limits>> {
  const all = await fetchEndpoint(monitorEndpoints.list, { query: { filter: LIMIT_FIELDS } });
  return new Map(all.map((view) => [view.MonitorGuid, view]));
}

/**
 * Each chunk sorts all monitors again, so chunks are large. If a monitor changes its position between chunks,
 * duplicates are left out, and another pass looks for the monitors that were skipped.
 */
async function* readMonitors({
  fetchEndpoint,
  query,
  isHeadOnly,
}: c.ListReadContext): AsyncGenerator<readonly Monitor[]> {
  const limits = isHeadOnly ? new Map<string, Limits>() : await loadLimits(fetchEndpoint);
  const take = isHeadOnly ? 1 : MONITORS_PER_CHUNK;
  const listed = new Set<string>();
  for (let pass = 0, total = 1; pass < MAX_PASSES && listed.size < total; pass += 1) {
    for (let skip = 0; skip < total; skip += take) {
      const page = await fetchEndpoint(monitorViewEndpoints.list, {
        query: { ...query, Skip: skip, Take: take, IncludeStatusHistory: false },
      });
      total = page.Total;
      const rows = page.Rows.filter(({ MonitorGuid }) => !listed.has(MonitorGuid));
      for (const { MonitorGuid } of rows) listed.add(MonitorGuid);
      yield rows.map((row) => ({ ...row, limits: limits.get(row.MonitorGuid) ?? {} }));
    }
  }
}

const limitColumns = (limit: Limit): readonly c.ListColumn<Monitor>[] => [
  c.oneOf(
    `AlertOnTimeLimit${limit}`,
    `limit${limit}Alerts`,
    ({ limits }) => limitEffect(limits[`AlertOnLoadTimeLimit${limit}`]),
    { Error: 'Error', ColourOnly: 'colourOnly' },
  ),
  c.count(`TimeLimit${limit}Ms`, `limit${limit}Ms`, ({ limits }) => limits[`LoadTimeLimit${limit}`]),
];

const limitEffect = (alerts: boolean | undefined): 'Error' | 'ColourOnly' | undefined =>
  alerts === undefined ? undefined : alerts ? 'Error' : 'ColourOnly';

export const monitorsList = c.defineFileList<Monitor>({
  title: 'MonitorList',
  read: readMonitors,
  columns: [
    c.text('Name', 'name', ({ Name }) => Name),
    c.value('MonitorType', 'kind', ({ MonitorType }) => MonitorType),
    c.names('MonitorGroups', 'MonitorGroups', (row) => row.MonitorGroups.map(({ Description }) => Description)),
    c.text('Target', 'url', ({ Target }) => Target),
    c.count('IntervalS', 'intervalS', ({ IntervalMs }) => IntervalMs / SECOND),
    c.oneOf('MonitorMode', 'mode', ({ MonitorMode }) => MonitorMode, MODES),
    c.yesNo('IsActive', 'active', ({ IsActive }) => IsActive),
    c.yesNo('GenerateAlert', 'alerting', ({ GenerateAlert }) => GenerateAlert),
    c.oneOf('State', 'state', ({ State }) => State, STATES),
    c.onSheet(c.instant('StateSinceAt', 'since', ({ StateSinceAt }) => StateSinceAt)),
    c.onSheet(c.sentence('ErrorDescription', 'error', ({ ErrorDescription }) => ErrorDescription)),
    c.onSheet(c.instant('LastCheckAt', 'lastCheck', ({ LastCheckAt }) => LastCheckAt)),
    c.onSheet(c.count('LastTotalTimeMs', 'loadMs', ({ LastTotalTime }) => LastTotalTime)),
    c.percent('UptimePercentage', 'uptime24', ({ UptimePercentage }) => UptimePercentage),
    c.onSheet(c.percent('CoveragePercentage', 'observed24', ({ CoveragePercentage }) => CoveragePercentage)),
    c.onSheet(c.count('P50Ms', 'p50Ms', ({ P50 }) => P50)),
    c.onSheet(c.count('P95Ms', 'p95Ms', ({ P95 }) => P95)),
    ...limitColumns(1),
    ...limitColumns(2),
  ],
});

async function* readChecks({ fetchEndpoint, params, query }: c.ListReadContext): AsyncGenerator<readonly CheckRow[]> {
  for (let before: number | undefined = 0; before !== undefined;) {
    const position: { readonly BeforeId?: number } = before === 0 ? {} : { BeforeId: before };
    const request = { params, query: { ...query, Take: c.ROWS_PER_CHUNK, ...position } };
    const { Rows, NextBeforeId } = await fetchEndpoint(monitorViewEndpoints.checks, request);
    yield Rows;
    before = NextBeforeId;
  }
}

export const checksList = c.defineFileList<CheckRow>({
  title: 'ChecksOf',
  loadSubject: async ({ fetchEndpoint, params }) => (await fetchEndpoint(monitorViewEndpoints.read, { params })).Name,
  read: readChecks,
  columns: [
    c.second('At', 'at', ({ At }) => At),
    c.oneOf('ErrorLevel', 'result', ({ ErrorLevel }) => ErrorLevel, LEVELS),
    c.code('ErrorCode', 'errorCode', ({ ErrorCode }) => ErrorCode),
    c.sentence('ErrorDescription', 'error', ({ ErrorDescription }) => ErrorDescription),
    {
      ...c.text<CheckRow>('CheckpointName', 'checkpoint', ({ CheckpointName }) => CheckpointName),
      format: 'checkpoint',
    },
    c.onSheet(c.count('Attempt', 'attempt', ({ Attempt }) => Attempt)),
    c.count('TotalTimeMs', 'loadMs', ({ TotalTime }) => TotalTime),
    c.onSheet(c.count('ResolveTimeMs', 'resolveMs', ({ ResolveTime }) => ResolveTime)),
    c.onSheet(c.count('ConnectionTimeMs', 'connectMs', ({ ConnectionTime }) => ConnectionTime)),
    c.onSheet(c.count('DownloadTimeMs', 'downloadMs', ({ DownloadTime }) => DownloadTime)),
    c.count('TotalBytes', 'bytes', ({ TotalBytes }) => TotalBytes),
    c.code('HttpStatusCode', 'httpStatus', ({ HttpStatusCode }) => HttpStatusCode),
    c.onSheet(c.code('MonitorCheckId', 'number', ({ MonitorCheckId }) => MonitorCheckId)),
  ],
});

export const monitorGroupsList = c.defineFileList<MonitorGroupRow>({
  title: 'MonitorGroups',
  read: ({ fetchEndpoint }) => c.splitIntoChunks(fetchEndpoint(monitorGroupViewEndpoints.list)),
  columns: [
    c.text('Description', 'name', ({ Description }) => Description),
    c.count('Members', 'monitors', ({ Members }) => Members),
    c.oneOf('Worst', 'worst', ({ Worst }) => Worst, STATES),
    c.count('Up', 'Up', ({ Counts }) => Counts.Up),
    c.count('Warn', 'Warn', ({ Counts }) => Counts.Warn),
    c.count('Down', 'Down', ({ Counts }) => Counts.Down),
    c.count('Unknown', 'Unknown', ({ Counts }) => Counts.Unknown),
    c.count('Paused', 'Paused', ({ Counts }) => Counts.Paused),
  ],
});

const isLimit = ({ ErrorConditionType }: { readonly ErrorConditionType: string }): boolean =>
  ErrorConditionType.startsWith('LoadTimeLimit');

/** Returns the sections that a template contains. */
function templateSections({ ErrorConditions: conditions = [], ...template }: MonitorTemplate) {
  const has = {
    LoadTimeLimits: conditions.some(isLimit),
    ErrorConditions: conditions.some((each) => !isLimit(each)),
    UserAgent: template.UserAgent !== undefined,
    Checkpoints: template.SelectedCheckpoints !== undefined,
    Maintenance: (template.MaintenancePeriods ?? []).length > 0,
  };
  return (Object.keys(has) as (keyof typeof has)[]).filter((section) => has[section]);
}

export const templatesList = c.defineFileList<MonitorTemplate>({
  title: 'MonitorTemplates',
  read: ({ fetchEndpoint }) => c.splitIntoChunks(fetchEndpoint(monitorTemplateEndpoints.list)),
  columns: [
    c.text('Name', 'name', ({ Name }) => Name),
    {
      id: 'Sections',
      textKey: 'holds',
      format: 'text',
      plain: templateSections,
      value: (template, { getText }) =>
        templateSections(template)
          .map((section) => getText(`Part${section}`))
          .join(', '),
    },
    c.text('UserAgent', 'userAgent', ({ UserAgent }) => UserAgent),
    c.count('MaintenancePeriods', 'Maintenance', ({ MaintenancePeriods }) => MaintenancePeriods?.length ?? 0),
  ],
});

const RECURRENCES = { OneTime: 'OneTime', Daily: 'Daily', Weekly: 'Weekly', Monthly: 'Monthly' } as const;
const MAINTENANCE_EFFECTS: Readonly<Record<MaintenanceRow['MaintenanceType'], ReportTextKey>> = {
  DisableMonitoring: 'DisableMonitoring',
  DisableNotifications: 'DisableNotifications',
};

export const maintenanceList = c.defineFileList<MaintenanceRow>({
  title: 'Maintenance',
  // The endpoint computes the next dates of all periods in any case, so they are read at once.
  read: ({ fetchEndpoint, query }) =>
    c.splitIntoChunks(
      fetchEndpoint(maintenanceViewEndpoints.list, { query: { ...query, Take: Number.MAX_SAFE_INTEGER } }).then(
        ({ Rows }) => Rows,
      ),
    ),
  columns: [
    c.text('MonitorName', 'monitor', ({ MonitorName }) => MonitorName),
    c.text('Description', 'description', ({ Description }) => Description),
    c.oneOf('ScheduleMode', 'recurrence', ({ ScheduleMode }) => ScheduleMode, RECURRENCES),
    { ...c.text<MaintenanceRow>('WeekDay', 'weekday', ({ WeekDay }) => WeekDay), format: 'weekday' },
    c.count('MonthDay', 'dayOfMonth', ({ MonthDay }) => MonthDay),
    c.localTime('From', 'fromTime', ({ StartDateTime, StartTime }) => StartDateTime ?? StartTime),
    c.localTime('Until', 'untilTime', ({ EndDateTime, EndTime }) => EndDateTime ?? EndTime),
    c.oneOf('MaintenanceType', 'stops', ({ MaintenanceType }) => MaintenanceType, MAINTENANCE_EFFECTS),
    c.instant('NextFromAt', 'nextFrom', ({ NextFromAt }) => NextFromAt),
    c.instant('NextUntilAt', 'nextUntil', ({ NextUntilAt }) => NextUntilAt),
  ],
});
