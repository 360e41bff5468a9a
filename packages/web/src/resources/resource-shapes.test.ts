import { Dashboard, DashboardPatch } from '@vedette/contract/v4/dashboard';
import { PublicStatusPage, PublicStatusPageWrite } from '@vedette/contract/v4/public-status-page';
import { RumWebsite, RumWebsiteReplace } from '@vedette/contract/v4/rum-website';
import { ScheduledReport, ScheduledReportWrite } from '@vedette/contract/v4/scheduled-report';
import { Sla, SlaWrite } from '@vedette/contract/v4/sla';
import { defaultDomainGroups } from '@vedette/contract/v1/monitors/default-domain-groups';
import { DomainGroupSet, DomainGroupSetWrite } from '@vedette/contract/v1/monitors/domain-group-set';
import { MonitorTemplate, MonitorTemplateWrite } from '@vedette/contract/v1/monitors/monitor-template';
import { expect, test } from 'vitest';
import type { z } from 'zod';
import { DASHBOARDS } from '../dashboards/data/dashboard-resource.js';
import { REPORTS } from '../reports/report-resource.js';
import { RUM_WEBSITES } from '../rum/rum-resource.js';
import { SLAS } from '../slas/sla-resource.js';
import { STATUS_PAGES } from '../status-pages/status-page-resource.js';
import {
  copyDomainGroupSet,
  moveGroupUp,
  excludeField,
  nameField,
  DOMAIN_GROUP_SETS,
  appendGroup,
} from '../domain-groups/domain-group-resource.js';
import { TEMPLATES } from '../templates/template-resource.js';
import { numberOrText, type Resource } from './resource.js';

const GUID = '0b1c2d3e-0000-4000-8000-000000000001';

/** Expects a stored item that was opened and saved untouched to be sent unchanged. */
function sameAgain<Row extends object, Draft extends object>(
  { toDraft, toBody }: Resource<Row, Draft>,
  row: Row,
  write: z.ZodType,
): void {
  const sent = write.parse(toBody(toDraft(row))) as object;
  expect(row).toMatchObject(Object.fromEntries(Object.entries(sent).filter(([name]) => !name.endsWith('Specified'))));
}

test('saves an untouched monitor template unchanged', () => {
  const template = MonitorTemplate.parse({
    MonitorTemplateGuid: GUID,
    Hash: 'x',
    Name: 'Shops',
    UserAgent: '',
    UsePrimaryCheckpointsOnly: false,
    ErrorConditions: [
      { ErrorConditionType: 'LoadTimeLimit1', Value: '900', Effect: 'Error' },
      { ErrorConditionType: 'HttpStatus', Value: '200' },
      ...['a', '!b'].map((Value) => ({ ErrorConditionType: 'ContentMatch', Value })),
      { ErrorConditionType: 'LoadTimeLimit2', Value: '', Effect: 'Indicate' },
      { ErrorConditionType: 'ConsoleLevel', Level: 'Error' },
    ],
    SelectedCheckpoints: { Regions: [1004], Checkpoints: [], ExcludeLocations: [3] },
    MaintenancePeriods: [
      { ScheduleMode: 'Daily', StartTime: '01:00', EndTime: '02:00', MaintenanceType: 'DisableMonitoring' },
    ],
  });
  sameAgain(TEMPLATES, template, MonitorTemplateWrite);
  expect(TEMPLATES.toProblemFields?.(TEMPLATES.toDraft(template))).toEqual({
    'ErrorConditions[0]': 'limit1',
    'ErrorConditions[1]': 'httpStatus',
    'ErrorConditions[2]': 'contents',
    'ErrorConditions[3]': 'contents',
    'ErrorConditions[4]': 'others',
    'ErrorConditions[5]': 'others',
  });
  const bare = MonitorTemplate.parse({ MonitorTemplateGuid: GUID, Hash: 'x', Name: 'Bare' });
  expect(TEMPLATES.toBody(TEMPLATES.toDraft(bare))).toEqual({ Name: 'Bare' });
});

test('saves an untouched domain group set unchanged and assigns problems to its fields', () => {
  const [first, second] = defaultDomainGroups;
  if (!first || !second) throw new Error('no groups');
  const Groups = [first, { ...second, Exclude: ['a.example', 'b.example/x'] }];
  const set = DomainGroupSet.parse({ DomainGroupGuid: GUID, Hash: 'x', Name: 'Shops', Groups });
  sameAgain(DOMAIN_GROUP_SETS, set, DomainGroupSetWrite);
  const moved = moveGroupUp(DOMAIN_GROUP_SETS.toDraft(set).groups, 1);
  expect(moved.map(({ Name }) => Name)).toEqual(['Statistics', '1st party']);
  expect(DOMAIN_GROUP_SETS.toProblemFields?.({ Name: '', groups: moved })).toMatchObject({
    'Groups[0].Name': nameField(1),
    'Groups[0].Exclude[1]': excludeField(1),
    'Groups[1].Name': nameField(0),
  });
  expect(new Set(appendGroup(moved).map(({ key }) => key)).size).toBe(3);
  const copy = DOMAIN_GROUP_SETS.toBody({ ...DOMAIN_GROUP_SETS.empty, Name: 'Copy' });
  expect(copy).toEqual({ Name: 'Copy', Groups: defaultDomainGroups });
});

test('saves an untouched SLA unchanged', () => {
  const numbers = { UptimeErrorThreshold: 98.5, UptimeWarningThreshold: 99.95, LoadTimeErrorThreshold: 2.5 };
  const response = { OperatorResponseTimeThreshold: 20, OperatorReponseTimeThreshold: 20 };
  sameAgain(SLAS, Sla.parse({ SlaGuid: GUID, Hash: 'x', Description: 'Gold', ...numbers, ...response }), SlaWrite);
});

test('saves an untouched status page unchanged', () => {
  const look = {
    MainColor: '#112233',
    CommentText: 'Hello',
    SortColumnsNewToOld: false,
    SortRowsProperty: 'Alphabetical',
  };
  const texts = { BackgroundColor: '', TextColor: '', TitleText: '', FooterText: '', CommentTitle: '' };
  const page = PublicStatusPage.parse({
    PublicDashboardGuid: GUID,
    Name: 'Shop',
    IsPublished: true,
    SlaGuid: GUID,
    MonitorGuids: [GUID],
    MonitorGroupGuids: [],
    PresetPeriodType: 'Last30Days',
    CustomizationInfo: { ...look, ...texts, MonitorNameOverrideFieldName: 'Label' },
  });
  sameAgain(STATUS_PAGES, page, PublicStatusPageWrite);
});

test.each([
  { SelectedPeriodType: 'PresetPeriod', PresetPeriod: 'Last7Days' },
  { SelectedPeriodType: 'SpecificDates', Start: '2026-01-01T00:00:00', End: '2026-02-01T12:00:00' },
])('saves an untouched dashboard over %j unchanged', (SelectedPeriod) => {
  const limits = { Monitors: [GUID], MonitorGroups: [], Checkpoints: [2, 1], CheckpointRegions: [10] };
  const stored = {
    DashboardGuid: GUID,
    Name: 'Shop',
    AutoRefresh: true,
    DashboardFilter: { SelectedPeriod, ...limits },
  };
  sameAgain(DASHBOARDS, Dashboard.parse(stored), DashboardPatch);
});

test.each([true, false])('saves an untouched RUM website unchanged (single page: %s)', (IsSpa) => {
  const urls = { Url: 'https://example.com/', RumScript: '<script></script>', IncludeUrlFragment: IsSpa };
  sameAgain(
    RUM_WEBSITES,
    RumWebsite.parse({ RumWebsiteId: GUID, Description: 'Shop', IsSpa, ...urls }),
    RumWebsiteReplace,
  );
});

test.each([
  { ScheduleType: 'Daily' },
  { ScheduleType: 'Weekly', Weekday: 'Friday' },
  { ScheduleType: 'Monthly', MonthDay: 31 },
  { ScheduleType: 'Quarterly', MonthDay: 2, QuarterStartMonth: 3 },
  { ScheduleType: 'Yearly', MonthDay: 2, Month: 12 },
])('saves an untouched report sent %j unchanged', (schedule) => {
  const report = ScheduledReport.parse({
    ScheduledReportGuid: GUID,
    Hash: 'x',
    DashboardGuid: GUID,
    FileType: 'HTMLEmail',
    IsActive: false,
    Schedule: { ...schedule, Time: '07:30' },
    SelectedPeriod: 'Last7DaysExcl',
    InternalNotes: 'a',
    Notes: 'b',
    Recipients: { Operators: [GUID], OperatorGroups: [], ExtraEmailAddresses: ['a@example.com', 'b@example.com'] },
  });
  sameAgain(REPORTS, report, ScheduledReportWrite);
});

test('starts every empty form in the format of the contract, except required fields', () => {
  expect(SlaWrite.parse(SLAS.toBody({ ...SLAS.empty, Description: 'Gold' }))).toMatchObject({ Description: 'Gold' });
  expect(PublicStatusPageWrite.parse(STATUS_PAGES.toBody({ ...STATUS_PAGES.empty, Name: 'Shop' }))).toBeDefined();
});

test.each([
  ['99.9', 99.9],
  [' 0 ', 0],
  ['', ''],
  ['ten', 'ten'],
])('sends %j as %j', (typed, sent) => {
  expect(numberOrText(typed)).toBe(sent);
});

test('copies the groups of a set and shortens its new name if needed', () => {
  const Groups = [...defaultDomainGroups];
  const { Name, groups } = copyDomainGroupSet({ Name: 'x'.repeat(64), Groups });
  expect(Name).toBe(`${'x'.repeat(57)} (copy)`);
  expect(DOMAIN_GROUP_SETS.toBody({ Name, groups })).toEqual({ Name, Groups });
});
