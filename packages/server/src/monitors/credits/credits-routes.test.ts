import type { MonitorGroup } from '@vedette/contract/v4/monitor-group';
import type { Monitor, MonitorWrite } from '@vedette/contract/v4/monitor';
import { expect, test } from 'vitest';
import { httpsBody } from '../testing/bodies.js';
import { createMonitorFixture } from '../testing/monitor-fixture-routes.js';

/** In this fixture, a selection without checkpoints counts as five, and checkpoint 3 has several servers. */
const { admin } = await createMonitorFixture();
const aGroup = async (fields: object = {}): Promise<string> =>
  (await admin<MonitorGroup>('POST', '/MonitorGroup', { Description: 'shops', ...fields })).body.MonitorGroupGuid;
const usedIn = async (group: string): Promise<readonly (number | null | undefined)[]> => {
  const { body } = await admin<MonitorGroup>('GET', `/MonitorGroup/${group}`);
  return [body.UsedBasicMonitorQuota, body.UsedApiMonitorQuota];
};
const step = (StepType: string) => ({
  StepType,
  Method: 'GET',
  Url: 'https://shop.example/',
  Delay: 500,
});
const steps = (requests: number): MonitorWrite => ({
  Name: 'api',
  MonitorType: 'MultiStepApi',
  MsaSteps: [step('Delay'), ...Array.from({ length: requests }, () => step('HttpRequest'))],
});
const collection = (requests: number): MonitorWrite => ({
  Name: 'collection',
  MonitorType: 'PostmanApi',
  PostmanCollectionJson: JSON.stringify({
    info: { name: 'shop', schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json' },
    item: Array.from({ length: requests }, (_, at) => ({
      name: `${at}`,
      request: { method: 'GET', url: 'https://shop.example/' },
    })),
  }),
});
const join = async (group: string, body: MonitorWrite) => {
  const answer = await admin<Monitor>('POST', `/Monitor/MonitorGroup/${group}`, body);
  return { ...answer, path: `/Monitor/${answer.status === 201 ? answer.body.MonitorGuid : ''}` };
};

test('charges API monitors per request and concurrent ones per checkpoints', async () => {
  const group = await aGroup();
  await join(group, httpsBody());
  await join(group, httpsBody({ UseConcurrentMonitoring: true }));
  expect(await usedIn(group)).toEqual([4, 0]);
  expect((await join(group, steps(3))).body.Credits).toBe(3);
  await join(group, collection(2));
  expect(await usedIn(group)).toEqual([4, 5]);
  await join(group, { ...steps(2), UseConcurrentMonitoring: true, SelectedCheckpoints: { Checkpoints: [1, 2, 3] } });
  await join(group, { ...steps(9), MonitorMode: 'Development', IsActive: false });
  expect(await usedIn(group)).toEqual([4, 9]);
});

test('accepts a monitor only with its full credits and reports what is missing', async () => {
  const group = await aGroup({ ApiMonitorQuota: 4 });
  expect((await join(group, steps(3))).status).toBe(201);
  expect(await join(group, steps(2))).toMatchObject({
    status: 403,
    problems: ['ApiMonitorQuota: 2 more credits are needed; 1 of 4 are left in the monitor group shops'],
  });
  expect((await join(group, collection(1))).status).toBe(201);
  expect((await join(group, collection(1))).problems).toEqual([
    'ApiMonitorQuota: all 4 credits of the monitor group shops are in use',
  ]);
});

test('charges an increase only, and always accepts a decrease', async () => {
  const group = await aGroup({ BasicMonitorQuota: 3, ApiMonitorQuota: 5 });
  const { path } = await join(group, steps(2));
  expect((await admin('PATCH', path, { MsaSteps: steps(6).MsaSteps })).status).toBe(403);
  expect((await admin('PATCH', path, { MsaSteps: steps(5).MsaSteps })).status).toBe(204);
  expect(await usedIn(group)).toEqual([0, 5]);
  expect((await admin('PATCH', path, { UseConcurrentMonitoring: true })).problems).toEqual([
    'ApiMonitorQuota: all 5 credits of the monitor group shops are in use',
  ]);
  expect((await admin('PATCH', path, { MsaSteps: steps(1).MsaSteps })).status).toBe(204);
  const basic = await join(group, httpsBody());
  expect((await admin('PATCH', basic.path, { UseConcurrentMonitoring: true })).status).toBe(204);
  expect(await usedIn(group)).toEqual([3, 1]);
  await admin('PUT', `/MonitorGroup/${group}`, { Description: 'shops', BasicMonitorQuota: 1 });
  expect((await admin('PATCH', basic.path, { UseConcurrentMonitoring: false })).status).toBe(204);
});
