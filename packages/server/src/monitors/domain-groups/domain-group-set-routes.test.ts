import type { Monitor } from '@vedette/contract/v4/monitor';
import { defaultDomainGroups } from '@vedette/contract/v1/monitors/default-domain-groups';
import type { DefaultDomainGroupSet, DomainGroupSet } from '@vedette/contract/v1/monitors/domain-group-set';
import { describe, expect, test } from 'vitest';
import type { Grant } from '../../rights/index.js';
import { prepareDraft } from '../drafts/draft.js';
import { createMonitorFixture } from '../testing/monitor-fixture-routes.js';
import { loadCustomGroups } from './domain-group-set-sql.js';

const { admin, administrator, callAs, deps, otherAccountId, db } = await createMonitorFixture();
const sets = '/api/v1/DomainGroupSet';
const unknownGuid = '00000000-0000-4000-8000-000000000000';
const manage: Grant = { contextType: 'account', contextId: '', type: 'ManageMonitorTemplates' };
const stranger = callAs('stranger', 'administrator', otherAccountId);

const ours = { Name: '1st party', IsFirstParty: true, Include: ['Shop.example'] };
async function aSet(Name: string, Groups: readonly object[] = [ours], call = admin): Promise<DomainGroupSet> {
  const made = await call<DomainGroupSet>('POST', sets, { Name, Groups });
  expect(made.status, made.problems.join()).toBe(201);
  return made.body;
}
const window = { IsMobile: false, Width: 800, Height: 600, PixelRatio: 1, MobileDevice: '' };
const page = {
  BrowserType: 'Chrome',
  BrowserWindowDimensions: window,
  MonitorType: 'FullPageCheck',
  Url: 'https://shop.example',
  Name: 'Shop',
};
const make = (fields: object) => admin<Monitor>('POST', '/Monitor', { ...page, ...fields });
async function aMonitor(fields: object): Promise<string> {
  const made = await make(fields);
  expect(made.status, made.problems.join()).toBe(201);
  return made.body.MonitorGuid;
}
const unknownSet = (guid: string): string[] => [`DomainGroupGuid: there is no set of domain groups ${guid}`];

describe('a set of domain groups', () => {
  test('is created, read, listed by name, replaced and deleted', async () => {
    const made = await aSet('Shops');
    expect(made).toMatchObject({
      Name: 'Shops',
      Groups: [{ ...ours, IncludesMonitorUrl: false, Include: ['shop.example'], Exclude: [] }],
    });
    const path = `${sets}/${made.DomainGroupGuid}`;
    expect((await admin<DomainGroupSet>('GET', path)).body).toEqual(made);
    const other = await aSet('Blogs');
    expect((await admin<DomainGroupSet[]>('GET', sets)).body).toEqual([other, made]);
    expect((await admin('PUT', path, { Name: 'Stores', Groups: [ours, { Name: 'Ads' }] })).status).toBe(204);
    expect((await admin<DomainGroupSet>('GET', path)).body).toMatchObject({ Name: 'Stores', Groups: [{}, {}] });
    for (const { DomainGroupGuid } of [made, other])
      expect((await admin('DELETE', `${sets}/${DomainGroupGuid}`)).status).toBe(204);
    expect((await admin('GET', path)).status).toBe(404);
    const noted = await db.selectFrom('audit').select(['action', 'object_name']).orderBy('audit_id').execute();
    expect(noted.slice(-5).map(({ action, object_name: name }) => `${action} ${name}`)).toEqual([
      'Created Shops',
      'Created Blogs',
      'Updated Stores',
      'Deleted Stores',
      'Deleted Blogs',
    ]);
  });

  test('can be read and copied, but not changed, if it is built in', async () => {
    const { body } = await admin<DefaultDomainGroupSet>('GET', `${sets}/Default`);
    expect(body).toEqual({ Name: 'Default set', Groups: defaultDomainGroups });
    expect((await aSet('A copy', body.Groups)).Groups).toEqual(body.Groups);
    expect((await admin('PUT', `${sets}/Default`, { Name: 'x', Groups: [ours] })).status).toBe(400);
    expect((await admin('DELETE', `${sets}/Default`)).status).toBe(400);
  });

  test('is rejected with the invalid field and stays as it was', async () => {
    const made = await aSet('Kept');
    const path = `${sets}/${made.DomainGroupGuid}`;
    const wrong = { Name: 'Kept', Groups: [ours, { Name: 'Ads', Include: ['*.ads.example'] }] };
    const said = await admin('PUT', path, wrong);
    expect([said.status, said.problems]).toEqual([
      400,
      ['Groups[1].Include[0]: “*.ads.example” must be a domain, optionally with a path prefix'],
    ]);
    const many = Array.from({ length: 9 }, (_, at) => ({ ...ours, Name: String(at) }));
    expect((await admin('POST', sets, { Name: 'Nine', Groups: many })).problems).toEqual([
      expect.stringMatching(/^Groups: /),
    ]);
    expect((await admin('POST', sets, { Name: 'KEPT', Groups: [ours] })).status).toBe(409);
    const { DomainGroupGuid: other } = await aSet('Another');
    expect((await admin('PUT', `${sets}/${other}`, { Name: 'kept', Groups: [ours] })).status).toBe(409);
    expect((await admin<DomainGroupSet>('GET', path)).body).toEqual(made);
  });

  test('is read by everyone in the account and written by template managers', async () => {
    const { DomainGroupGuid: guid } = await aSet('For all');
    const [reader, manager] = [callAs('reader', []), callAs('manager', [manage])];
    expect((await reader('GET', `${sets}/${guid}`)).status).toBe(200);
    for (const [method, path] of [
      ['POST', sets],
      ['PUT', `${sets}/${guid}`],
      ['DELETE', `${sets}/${guid}`],
    ] as const)
      expect((await reader(method, path, { Name: 'Mine', Groups: [ours] })).status).toBe(403);
    expect((await manager('PUT', `${sets}/${guid}`, { Name: 'Managed', Groups: [ours] })).status).toBe(204);
    expect((await stranger('GET', `${sets}/${guid}`)).status).toBe(404);
    expect((await stranger('DELETE', `${sets}/${guid}`)).status).toBe(404);
  });
});

describe('a monitor', () => {
  test('uses a set of its account or none', async () => {
    const { DomainGroupGuid: foreign } = await aSet('Theirs', [ours], stranger);
    const { DomainGroupGuid: guid } = await aSet('Named');
    for (const unknown of [unknownGuid, foreign]) {
      const said = await make({ DomainGroupGuid: unknown });
      expect([said.status, said.problems]).toEqual([400, unknownSet(unknown)]);
    }
    const monitor = await aMonitor({ DomainGroupGuid: guid, DomainGroupGuidSpecified: true });
    const said = await admin('PATCH', `/Monitor/${monitor}`, { DomainGroupGuid: unknownGuid });
    expect([said.status, said.problems]).toEqual([400, unknownSet(unknownGuid)]);
    expect((await admin<Monitor>('GET', `/Monitor/${monitor}`)).body.DomainGroupGuid).toBe(guid);
    expect((await loadCustomGroups(db, [monitor])).get(monitor)).toMatchObject([{ Include: ['shop.example'] }]);
    await admin('PATCH', `/Monitor/${monitor}`, { DomainGroupGuidSpecified: false });
    expect((await loadCustomGroups(db, [monitor])).size).toBe(0);
    const empty = { DomainGroupGuid: '00000000-0000-0000-0000-000000000000', DomainGroupGuidSpecified: true };
    expect((await admin('PATCH', `/Monitor/${monitor}`, empty)).status).toBe(204);
  });

  test('is tried with its set', async () => {
    const { DomainGroupGuid } = await aSet('Tried');
    const body = { ...page, MonitorType: 'FullPageCheck' as const, BrowserType: 'Chrome' as const };
    const draft = await prepareDraft(deps, administrator, { ...body, DomainGroupGuid });
    const request = { url: 'https://shop.example/', isFirstParty: false };
    expect(draft.grouping?.isOfFirstParty(request)).toBe(true);
    expect((await prepareDraft(deps, administrator, body)).grouping).toBeUndefined();
    const unknown = prepareDraft(deps, administrator, { ...body, DomainGroupGuid: unknownGuid });
    await expect(unknown).rejects.toThrow(unknownSet(unknownGuid)[0]);
  });

  test('uses the default set instead of a missing one, and can be changed', async () => {
    const monitor = await aMonitor({});
    const row = await db
      .selectFrom('monitor')
      .select('settings')
      .where('monitor_guid', '=', monitor)
      .executeTakeFirst();
    const settings = JSON.stringify({ ...row?.settings, DomainGroupGuid: unknownGuid });
    await db.updateTable('monitor').set({ settings }).where('monitor_guid', '=', monitor).execute();
    expect((await loadCustomGroups(db)).has(monitor)).toBe(false);
    expect((await admin('PATCH', `/Monitor/${monitor}`, { Name: 'Renamed' })).status).toBe(204);
  });

  test('keeps its set from being deleted', async () => {
    const { DomainGroupGuid: guid } = await aSet('In use');
    const monitor = await aMonitor({ DomainGroupGuid: guid.toUpperCase() });
    const refused = await admin('DELETE', `${sets}/${guid}`);
    expect([refused.status, refused.problems]).toEqual([400, ['In use is used by a monitor']]);
    await admin('PATCH', `/Monitor/${monitor}`, { DomainGroupGuidSpecified: false });
    expect((await admin('DELETE', `${sets}/${guid}`)).status).toBe(204);
  });
});
