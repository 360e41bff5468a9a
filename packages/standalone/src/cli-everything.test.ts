import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { channels, everything, type Channels, type Everything } from './testing/everything.js';
import { BASE, startInProcessService, PASSWORD, type CliUser } from './testing/in-process.js';

/** The counterpart of `cli.test.ts` for all resources other than monitors. */
const service = await startInProcessService();
let admin: CliUser;
let other: CliUser;
let dashboard = '';
const PREDEFINED = 'da5b0a2d-0000-4000-8000-000000000001';

const signIn = async (email: string): Promise<CliUser> => {
  const person = await service.createUser();
  const { code } = await person.vedette(`login --url ${BASE} --email ${email}`, `${PASSWORD}\n`);
  expect(code).toBe(0);
  return person;
};
/** Creates what the service accepts and returns the guids. */
async function make(commandLine: string, bodies: unknown, field: string): Promise<string[]> {
  const said = await admin.vedette(`create ${commandLine} -f - -o json`, JSON.stringify(bodies));
  return [...said.out.matchAll(new RegExp(`"${field}": "?([^",\\s]+)`, 'g'))].map(([, guid = '']) => guid);
}
beforeAll(async () => {
  admin = await signIn('admin@example.com');
  other = await signIn('other@example.com');
  const cloned = await admin.vedette(`create dashboard ${PREDEFINED} clone -o json`);
  dashboard = /"DashboardGuid": "([^"]+)"/.exec(cloned.out)?.[1] ?? '';
  expect(dashboard).not.toBe('');
});

/** Creates one of each, under names that change from run to run. Rejected ones are skipped. */
async function furnish(definitions: Everything, run: number) {
  const [sla = ''] = await make('sla', [definitions.slas], 'SlaGuid');
  if (sla !== '') {
    const away = { Description: 'away', From: '2026-05-01T10:00:00', Until: '2026-05-02T10:00:00' };
    await make(`sla ${sla} exclusionperiod`, away, 'ExclusionPeriodId');
  }
  await make('integration custom', { Name: `hook ${run}`, Steps: [definitions.steps] }, 'IntegrationGuid');
  await make('scheduledreport', { DashboardGuid: dashboard, ...definitions.reports }, 'ScheduledReportGuid');
  await make('publicstatuspage', { ...definitions.pages, ...(sla !== '' && { SlaGuid: sla }) }, 'PublicDashboardGuid');
  await make('rum website', definitions.sites, 'RumWebsiteId');
  const root = 'monitorresultexportsettings';
  const [connection] = await make(`${root} opentelemetryconnection`, definitions.connections, 'ConnectionGuid');
  const [rules] = await make(`${root} ruleset`, definitions.ruleSets, 'RuleSetGuid');
  const [group] = await make('monitorgroup', { Description: `exported ${run}` }, 'MonitorGroupGuid');
  const parts = { ConnectionGuid: connection, RuleSetGuid: rules, MonitorGroupGuid: group };
  await make(root, { Name: `setting ${run}`, ...parts, IsActive: false }, 'ExportSettingGuid');
  const person = { Email: `operator${run}@example.com`, Password: 'long enough for all', ...definitions.operators };
  const [operator] = await make('operator', person, 'OperatorGuid');
  await make(`operator ${operator ?? ''} dutyschedule`, definitions.duty, 'Id');
  const rights = { AuthorizationType: definitions.groupRight };
  const [operatorGroup = ''] = await make('operatorgroup', { Description: `group ${run}` }, 'OperatorGroupGuid');
  await make(`operatorgroup ${operatorGroup} authorization`, rights, 'AuthorizationId');
  const [place = ''] = await make(
    'privatelocation',
    { Name: `place ${run}`, ...definitions.places },
    'PrivateLocationId',
  );
  const use = { AuthorizationType: 'UsePrivateLocation', OperatorGroupGuid: operatorGroup };
  await make(`privatelocation ${place} authorizations`, use, 'AuthorizationId');
  const [section] = await make('vaultsection', { Name: `section ${run}` }, 'VaultSectionGuid');
  const secret = { UserName: 'ann', Password: 'p', ...definitions.items };
  await make('vaultitem', { ...secret, VaultSectionGuid: section }, 'VaultItemGuid');
  await make('monitortemplate', definitions.templates, 'MonitorTemplateGuid');
  const groups = [{ Name: 'Ours', IsFirstParty: true, IncludesMonitorUrl: true, Include: ['shop.example/a'] }];
  await make('domaingroupset', { Name: `groups ${run}`, Groups: groups }, 'DomainGroupGuid');
  await furnishChannel(definitions.channels, run);
  const named = `Dashboard:\n  - DashboardGuid: ${dashboard}\n    Name: ${JSON.stringify(definitions.dashboardName)}\n`;
  await admin.vedette('apply -f -', named);
}

/** Creates a status page whose services a level maps to monitors, and monitors that depend on each other. */
async function furnishChannel({ gateway, statusHub }: Channels, run: number) {
  const monitor = { MonitorType: 'Https', Url: 'https://shop.example/', SelectedCheckpoints: { Regions: [] } };
  const monitors = ['Shop', 'Router'].map((name) => ({ Name: `${name} ${run}`, IsActive: false, ...monitor }));
  const [shop, router] = await make('monitor', monitors, 'MonitorGuid');
  const [group] = await make('monitorgroup', { Description: `below the router ${run}` }, 'MonitorGroupGuid');
  const above = { MonitorGuids: [router] };
  const parents = {
    'Monitor/Parent': [{ MonitorGuid: shop, ...above }],
    'MonitorGroup/Parent': [{ MonitorGroupGuid: group, ...above }],
  };
  const said = await admin.vedette('apply -f -', JSON.stringify(parents));
  expect(said).toMatchObject({ code: 0, out: expect.stringContaining('2 changed') as string });
  await make('integration channel', { Name: `SMS ${run}`, Channel: 'SmsTwilio', ...gateway }, 'IntegrationGuid');
  const services = [{ Name: 'Shop', Url: 'https://statushub.example/hook' }];
  const page = { Name: `Status ${run}`, Channel: 'StatusHub', Settings: {}, ...statusHub, Services: services };
  const made = await admin.vedette('create integration channel -f - -o json', JSON.stringify(page));
  const of = (field: string): string => new RegExp(`"${field}": "([^"]+)`).exec(made.out)?.[1] ?? '';
  const [definition = ''] = await make('alertdefinition', { AlertName: `All of ${run}` }, 'AlertDefinitionGuid');
  const links = [{ MonitorGuid: shop, IntegrationServiceGuid: of('IntegrationServiceGuid') }];
  const use = { IntegrationGuid: of('IntegrationGuid'), IsActive: true, SendOkAlerts: true, SendReminderAlerts: false };
  const attached = { ...use, StatusHubServiceList: links, StatusHubServiceListSpecified: true };
  expect(await make(`alertdefinition ${definition} escalationlevel 1 integration`, attached, 'Type')).toEqual([
    'Statushub',
  ]);
}

const WHOLE_SAMPLE = 1;
const KINDS = [
  'Sla',
  'Sla/ExclusionPeriod',
  'Integration/Custom',
  'ScheduledReport',
  'PublicStatusPage',
  'Rum/Website',
  'Operator',
  'OperatorGroup/Authorization',
  'PrivateLocation',
  'PrivateLocation/Authorizations',
  'Dashboard',
  'Operator/DutySchedule',
  'VaultItem',
  'VaultSection',
  'MonitorTemplate',
  'DomainGroupSet',
  'Integration/Channel',
  'Monitor/Parent',
  'MonitorGroup/Parent',
  'Sla/TimeSchedule',
  'Dashboard/Tile',
  'PublicStatusPage/Extras',
  ...['OpenTelemetryConnection', 'RuleSet'].map((name) => `MonitorResultExportSettings/${name}`),
  'MonitorResultExportSettings',
];

test('applies an export of everything without any change', async () => {
  let run = 0;
  // The service may reject a part of a random sample; this one is accepted completely, so every kind is covered.
  for (const sample of fc.sample(everything, { seed: WHOLE_SAMPLE, numRuns: 1 })) await furnish(sample, run);
  const all = JSON.parse((await admin.vedette('export -o json')).out) as Record<string, unknown[]>;
  expect(KINDS.filter((kind) => (all[kind] ?? []).length === 0)).toEqual([]);
  await fc.assert(
    fc.asyncProperty(everything, async (definitions) => {
      run += 1;
      await furnish(definitions, run);
      const file = (await admin.vedette('export -o json')).out;
      const plan = await admin.vedette('apply -f - --plan --exit-code', file);
      expect(plan.out).toMatch(/^0 to create, 0 to change, \d+ unchanged$/);
      expect(plan).toMatchObject({ code: 0, err: '' });
    }),
    { numRuns: 2, endOnFailure: true },
  );
}, 240_000);

test('creates the same objects in another account, once', async () => {
  const whole = JSON.parse((await admin.vedette('export -o json')).out) as Record<string, unknown[]>;
  // Permissions on a location refer to people whom the other account does not have.
  const moved = [
    'Sla',
    'Sla/ExclusionPeriod',
    'PublicStatusPage',
    'Rum/Website',
    'MonitorGroup',
    'MonitorTemplate',
    'DomainGroupSet',
    'OperatorGroup',
    'OperatorGroup/Authorization',
    'PrivateLocation',
  ];
  moved.push('Monitor', 'Monitor/Parent', 'MonitorGroup/Parent', 'Sla/TimeSchedule');
  const exported = Object.keys(whole).filter((kind) => kind.startsWith('MonitorResultExportSettings'));
  const file = JSON.stringify(Object.fromEntries([...moved, ...exported].map((kind) => [kind, whole[kind]])));
  const said = await other.vedette('apply -f -', file);
  expect(said.code, said.out).toBe(0);
  expect(said.err).toBe('');
  const again = await other.vedette('apply -f - --plan --exit-code', file);
  expect(again.out).toMatch(/^0 to create, 0 to change, \d+ unchanged$/);
}, 120_000);

test('maps services of a status page in another account, even when applied again', async () => {
  for (const sample of fc.sample(channels, { seed: WHOLE_SAMPLE, numRuns: 1 })) await furnishChannel(sample, 100);
  const whole = JSON.parse((await admin.vedette('export -o json')).out) as Record<string, Record<string, unknown>[]>;
  const pages = (whole['Integration/Channel'] ?? []).filter(({ Channel }) => Channel === 'StatusHub');
  const uses = whole['AlertDefinition/EscalationLevel/Integration'] ?? [];
  const Services = pages.map((page) => page['Services'] as readonly object[]);
  // Webhooks are secrets, so they must be entered again in the other account.
  const hooked = pages.map((page, index) => ({
    ...page,
    Services: Services[index]?.map((each) => ({ ...each, Url: 'https://statushub.example/hook' })),
  }));
  const file = JSON.stringify({
    Monitor: whole['Monitor'],
    AlertDefinition: whole['AlertDefinition'],
    'Integration/Channel': hooked,
    'AlertDefinition/EscalationLevel/Integration': uses.filter(({ StatusHubServiceList }) => StatusHubServiceList),
  });
  for (const _time of ['once', 'twice']) {
    const said = await other.vedette('apply -f -', file);
    expect(said.code, said.out).toBe(0);
  }
  const linked = JSON.parse((await other.vedette('export -o json')).out) as Record<string, object[]>;
  const links = JSON.stringify(linked['AlertDefinition/EscalationLevel/Integration']);
  expect(links.match(/StatusHubServiceList/g)).toHaveLength(pages.length);
  expect(linked['Integration/Channel']).toHaveLength(pages.length);
}, 120_000);
