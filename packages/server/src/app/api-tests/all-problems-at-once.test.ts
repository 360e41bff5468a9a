import { beforeAll, expect, test } from 'vitest';
import { changedTables, StateReader } from '../testing/fuzz/state.js';
import { ARCHIVE_PASSWORD, archives } from '../../vault/testing/archives.js';
import { createServiceFixture, UNKNOWN_GUID, type ServiceResponse } from '../testing/service-fixture.js';
import {
  type Fields,
  type BodySubject,
  aCustom,
  aMonitor,
  anExclusion,
  anOperator,
  aPeriod,
  aUse,
  UNKNOWN_ID,
  ofMonitors,
  onArchive,
  onChannel,
  onCustom,
  onDashboard,
  onGroup,
  onItem,
  onLevel,
  onMaintenance,
  onOperator,
  onPage,
  onPeriod,
  onReport,
  onSla,
  onTemplate,
  onUse,
  slack,
} from '../testing/invalid-bodies.js';

/**
 * One response reports every problem of a body: malformed fields, and rules that the other fields break. A rule that
 * depends on a malformed field is not reported, because the intended value may satisfy it.
 */
const service = await createServiceFixture();
const state = new StateReader(service.db);

const subjects: BodySubject[] = [];

beforeAll(async () => {
  const { made } = service;
  const monitor = await made('/v4/Monitor', aMonitor, 'MonitorGuid');
  const group = await made('/v4/MonitorGroup', { Description: 'all shops' }, 'MonitorGroupGuid');
  const sla = await made('/v4/Sla', { Description: 'gold' }, 'SlaGuid');
  const section = await made('/v4/VaultSection', { Name: 'keys' }, 'VaultSectionGuid');
  const operator = await made('/v4/Operator', anOperator, 'OperatorGuid');
  const [predefined] = (await service.admin('GET', '/v4/Dashboard')).body as { DashboardGuid: string }[];
  const original = predefined?.DashboardGuid ?? '';
  const dashboard = await made(`/v4/Dashboard/${original}/Clone`, undefined, 'DashboardGuid');
  const aReport = {
    DashboardGuid: original,
    FileType: 'PDFAttachment',
    Recipients: { Operators: [operator] },
    Schedule: { ScheduleType: 'Daily', Time: '08:00:00' },
  };
  const report = await made('/v4/ScheduledReport', aReport, 'ScheduledReportGuid');
  const page = await made('/v4/PublicStatusPage', { Name: 'shops' }, 'PublicDashboardGuid');
  const maintenance = `/v4/Monitor/${monitor}/MaintenancePeriod`;
  const period = Number(await made(maintenance, aPeriod, 'Id'));
  const item = { VaultSectionGuid: section, VaultItemType: 'CredentialSet', Password: 'x' };
  const custom = await made('/v4/Integration/Custom', aCustom, 'IntegrationGuid');
  const channel = await made('/api/v1/Integration/Channel', slack, 'IntegrationGuid');
  const definition = await made('/v4/AlertDefinition', { AlertName: 'all', IsActive: true }, 'AlertDefinitionGuid');
  const levels = `/v4/AlertDefinition/${definition}/EscalationLevel`;
  const [{ Id: levelId } = { Id: UNKNOWN_ID }] = (await service.admin('GET', levels)).body as { Id: number }[];
  const level = `${levels}/${levelId}`;
  await made(`${level}/Integration`, { ...aUse, IntegrationGuid: custom }, 'IntegrationGuid');
  const exclusions = `/v4/Sla/${sla}/ExclusionPeriod`;
  const exclusion = Number(await made(exclusions, anExclusion, 'ExclusionPeriodId'));
  const template = await made('/api/v1/MonitorTemplate', { Name: 'hours' }, 'MonitorTemplateGuid');
  const anArchive = {
    VaultSectionGuid: section,
    VaultItemType: 'CertificateArchive',
    Name: 'archive',
    CertificateArchive: { ArchiveData: archives.legacy, Password: ARCHIVE_PASSWORD },
  };
  const archive = await made('/v4/VaultItem', anArchive, 'VaultItemGuid');
  const of = (method: BodySubject['method'], path: string, rest: Omit<BodySubject, 'method' | 'path'>): number =>
    subjects.push({ method, path, ...rest });

  const createdIn = [`/v4/Monitor`, `/v4/Monitor/MonitorGroup/${group}`];
  for (const path of createdIn) of('POST', path, { ...ofMonitors, good: aMonitor });
  for (const method of ['PUT', 'PATCH'] as const) {
    of(method, `/v4/Monitor/${monitor}`, { ...ofMonitors, good: method === 'PUT' ? aMonitor : {} });
    of(method, `/v4/Sla/${sla}`, { ...onSla, ...(method === 'PATCH' && { good: {} }) });
    of(method, `/v4/Operator/${operator}`, {
      ...onOperator,
      good: method === 'PUT' ? { Email: anOperator.Email, FullName: 'Ann' } : {},
    });
    of(method, `/v4/Dashboard/${dashboard}`, onDashboard);
    of(method, `/v4/ScheduledReport/${report}`, { ...onReport, good: aReport });
    of(method, `/v4/PublicStatusPage/${page}`, onPage);
    of(method, level, onLevel);
    of(method, `${level}/Integration/${custom}`, {
      ...onUse,
      good: method === 'PUT' ? aUse : {},
      broken: [...onUse.broken, { set: { IntegrationGuid: UNKNOWN_GUID } }],
    });
    of(method, `/v4/AlertDefinition/${definition}`, {
      good: { AlertName: 'all', IsActive: true },
      junk: { AlertName: '', IsActive: 'x' },
      broken: [{ set: { AlertDefinitionGuid: UNKNOWN_GUID } }],
    });
    of(method, `/v4/Integration/Custom/${custom}`, {
      ...onCustom,
      good: method === 'PUT' ? aCustom : {},
      broken: [...onCustom.broken, { set: { IntegrationGuid: UNKNOWN_GUID } }],
    });
    of(method, `${exclusions}/${exclusion}`, {
      ...onPeriod,
      good: method === 'PUT' ? { ...anExclusion, ExclusionPeriodId: exclusion } : {},
      broken: [...onPeriod.broken, { set: { ExclusionPeriodId: UNKNOWN_ID } }],
    });
  }
  of('POST', exclusions, { ...onPeriod, good: anExclusion });
  of('POST', `${level}/Integration`, { ...onUse, good: { ...aUse, IntegrationGuid: custom } });
  of('POST', '/v4/Integration/Custom', onCustom);
  of('POST', '/api/v1/Integration/Custom', onCustom);
  of('PATCH', `/api/v1/Integration/Custom/${custom}`, { ...onCustom, good: {} });
  of('POST', '/api/v1/Integration/Channel', { ...onChannel, good: { ...slack, Name: 'another' } });
  of('PATCH', `/api/v1/Integration/Channel/${channel}`, { ...onChannel, good: {} });
  of('POST', '/api/v1/MonitorTemplate', onTemplate);
  of('PUT', `/api/v1/MonitorTemplate/${template}`, onTemplate);
  of('POST', '/v4/VaultItem', { ...onArchive, good: { ...anArchive, Name: 'another' } });
  of('PATCH', `/v4/VaultItem/${archive}`, {
    ...onArchive,
    good: {},
    broken: [...onArchive.broken, { set: { CertificateArchive: { Password: 'of another' } } }],
  });
  of('POST', maintenance, { ...onMaintenance, good: aPeriod });
  of('PUT', `${maintenance}/${period}`, {
    ...onMaintenance,
    good: { Id: period, ...aPeriod },
    broken: [...onMaintenance.broken, { set: { Id: UNKNOWN_ID } }],
  });
  of('POST', `/v4/MonitorGroup/${group}/AddMaintenancePeriodToAllMembers`, { ...onMaintenance, good: aPeriod });
  of('POST', '/v4/Sla', onSla);
  of('POST', '/v4/MonitorGroup', onGroup);
  of('PUT', `/v4/MonitorGroup/${group}`, {
    ...onGroup,
    broken: [...onGroup.broken, { set: { MonitorGroupGuid: UNKNOWN_GUID } }],
  });
  of('POST', '/v4/Operator', { ...onOperator, good: { ...anOperator, Email: 'bob@example.com' } });
  of('POST', '/v4/ScheduledReport', { ...onReport, good: aReport });
  of('POST', '/v4/PublicStatusPage', onPage);
  of('POST', '/v4/VaultItem', {
    ...onItem,
    good: { ...item, Name: 'login' },
    broken: [{ set: { Password: '' } }, { set: { VaultItemType: 'File' } }],
  });
  of('PATCH', '/api/v1/Account/Settings', {
    good: {},
    junk: { SecondFactor: 'x', MessageCredits: -1, KeepChecksDays: 'x' },
    broken: [
      { set: { TimezoneId: UNKNOWN_ID } },
      { set: { DefaultMonitorGroupGuid: UNKNOWN_GUID } },
      { set: { KeepChecksDays: 1 } },
      { set: { KeepStatisticsDays: 1 } },
    ],
  });
});

const send = ({ method, path, good }: BodySubject, more: Fields): Promise<ServiceResponse> =>
  service.admin(method, path, { ...good, ...more });

/** Sorted, so that a message reported twice is noticed. */
const sortedMessages = ({ body }: ServiceResponse): string[] =>
  (body as { readonly Messages: { readonly Message: string }[] }).Messages.map(({ Message }) => Message).sort();

test('reports malformed fields and broken rules in one response', async () => {
  for (const subject of subjects) {
    const where = `${subject.method} ${subject.path}`;
    const before = await state.read();
    const byJunk = new Map<string, string[]>();
    for (const [field, value] of Object.entries(subject.junk)) {
      const answer = await send(subject, { [field]: value });
      expect(answer.status, `${where} ${field}: ${answer.text}`).toBe(400);
      byJunk.set(field, sortedMessages(answer));
    }
    for (const { set, needs = [] } of subject.broken) {
      const alone = await send(subject, set);
      expect([400, 403, 404], `${where} ${JSON.stringify(set)}: ${alone.text}`).toContain(alone.status);
      const rules = sortedMessages(alone);
      for (const [field, shape] of byJunk) {
        const both = await send(subject, { ...set, [field]: subject.junk[field] });
        expect(both.status).toBe(400);
        const isNeeded = field in set || needs.includes(field);
        const expected = isNeeded ? shape : [...shape, ...rules].sort();
        expect(sortedMessages(both), `${where} ${JSON.stringify(set)} with ${field}`).toEqual(expected);
      }
    }
    expect(changedTables(before, await state.read()), where).toEqual([]);
  }
}, 120_000);

test('checks the rules of every tile, even when another tile is malformed', async () => {
  const [original] = (await service.admin('GET', '/v4/Dashboard')).body as { DashboardGuid: string }[];
  const path = `/v4/Dashboard/${original?.DashboardGuid ?? ''}/Clone`;
  const tiles = `/api/v1/Dashboard/${await service.made(path, undefined, 'DashboardGuid')}/Tile`;
  const put = async (...Tiles: unknown[]): Promise<string[]> => {
    const answer = await service.admin('PUT', tiles, { Tiles });
    expect(answer.status).toBe(400);
    return sortedMessages(answer);
  };
  const unread = { Kind: 'Status', Width: 13, Height: 'x' };
  const size = { Width: 6, Height: 3 };
  const shape = ['Tiles[0].Height: must be a number', 'Tiles[0].Width: must be at most 12'];
  expect(await put(unread)).toEqual(shape);
  expect(await put(unread, { Kind: 'Chart', ...size }, { Kind: 'Status', Metric: 'Checks', ...size })).toEqual(
    [...shape, 'Tiles[1].Metric: is required for Chart', 'Tiles[2].Metric: is not allowed for Status'].sort(),
  );
  expect(await put(unread, { Kind: 'Status', Monitors: [UNKNOWN_GUID], ...size })).toEqual(
    [...shape, `Tiles[1].Monitors: there is no monitor ${UNKNOWN_GUID}`].sort(),
  );
  const many = await put(...Array.from({ length: 500 }, () => unread));
  expect(many).toEqual([expect.stringMatching(/^Tiles: must have at most \d+ entries$/)]);
});
