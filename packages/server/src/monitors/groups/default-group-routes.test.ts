import type { Monitor } from '@vedette/contract/v4/monitor';
import type { MonitorGroup } from '@vedette/contract/v4/monitor-group';
import { beforeEach, expect, test } from 'vitest';
import type { Grant } from '../../rights/index.js';
import { createMonitorFixture } from '../testing/monitor-fixture-routes.js';
import { isChangeableGroup } from './membership-sql.js';

const { admin, callAs, account, otherAccountId, db } = await createMonitorFixture();
const https = { MonitorType: 'Https', Url: 'https://shop.example', AuthenticationType: 'None' };
let all = '';
let chosen = '';

const aGroup = async (Description: string, fields: object = {}): Promise<string> =>
  (await admin<MonitorGroup>('POST', '/MonitorGroup', { Description, ...fields })).body.MonitorGroupGuid;
const choose = (guid: string | null) =>
  db
    .updateTable('account')
    .set({ default_monitor_group_guid: guid })
    .where('account_id', '=', account.accountId)
    .execute();
const loadGroups = async (guid: string): Promise<string[]> =>
  (await admin<string[]>('GET', `/Monitor/${guid}/MonitorGroup`)).body;

beforeEach(async () => {
  all = (await admin<MonitorGroup[]>('GET', '/MonitorGroup')).body.find(({ IsAll }) => IsAll)?.MonitorGroupGuid ?? '';
  chosen = await aGroup('Chosen');
  await choose(chosen);
});

test('adds a new monitor to the default group, but a clone only with its groups', async () => {
  const made = await admin<Monitor>('POST', '/Monitor', { Name: 'a', ...https });
  expect(await loadGroups(made.body.MonitorGuid)).toEqual([all, chosen]);
  const other = await aGroup('Other');
  const inOther = await admin<Monitor>('POST', `/Monitor/MonitorGroup/${other}`, { Name: 'b', ...https });
  expect((await loadGroups(inOther.body.MonitorGuid)).sort()).toEqual([all, chosen, other].sort());
  const inChosen = await admin<Monitor>('POST', `/Monitor/MonitorGroup/${chosen}`, { Name: 'c', ...https });
  expect(await loadGroups(inChosen.body.MonitorGuid)).toEqual([all, chosen]);
  const clone = (query: string) => admin<Monitor>('POST', `/Monitor/${made.body.MonitorGuid}/Clone${query}`);
  expect(await loadGroups((await clone('')).body.MonitorGuid)).toEqual([all, chosen]);
  expect(await loadGroups((await clone('?includeMonitorGroups=false')).body.MonitorGuid)).toEqual([all]);
});

test('accepts the permission to create in it as sufficient', async () => {
  const creates: Grant = { contextType: 'monitorGroup', contextId: chosen, type: 'CreateAndDeleteMonitorsInGroup' };
  expect((await callAs('plain', [])('POST', '/Monitor', { Name: 'no', ...https })).status).toBe(403);
  expect((await callAs('maker', [creates])('POST', '/Monitor', { Name: 'yes', ...https })).status).toBe(201);
});

test('charges its quota', async () => {
  await choose(await aGroup('Small', { BasicMonitorQuota: 1 }));
  expect((await admin('POST', '/Monitor', { Name: 'first', ...https })).status).toBe(201);
  const second = await admin('POST', '/Monitor', { Name: 'second', ...https });
  expect(second.status).toBe(403);
  expect(second.problems[0]).toContain('Small');
});

test('adds new monitors to no group without one, also after its deletion', async () => {
  expect((await admin('DELETE', `/MonitorGroup/${chosen}`)).status).toBe(204);
  const made = await admin<Monitor>('POST', '/Monitor', { Name: 'alone', ...https });
  expect(await loadGroups(made.body.MonitorGuid)).toEqual([all]);
});

test('accepts only a changeable group of the account', async () => {
  expect(await isChangeableGroup(db, account.accountId, chosen)).toBe(true);
  expect(await isChangeableGroup(db, account.accountId, all)).toBe(false);
  expect(await isChangeableGroup(db, otherAccountId, chosen)).toBe(false);
});
