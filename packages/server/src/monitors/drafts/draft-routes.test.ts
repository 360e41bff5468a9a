import type { Monitor, MonitorWrite } from '@vedette/contract/v4/monitor';
import { expect, test } from 'vitest';
import { Rights, type Caller, type Grant } from '../../rights/index.js';
import { prepareDraft } from './draft.js';
import { httpsBody, requireHttpTarget } from '../testing/bodies.js';
import { createMonitorFixture } from '../testing/monitor-fixture-routes.js';

const { admin, administrator, deps, db } = await createMonitorFixture();
const draft = async (change: MonitorWrite = {}, caller = administrator) => {
  const made = await prepareDraft(deps, caller, { ...httpsBody(change), MonitorType: change.MonitorType ?? 'Https' });
  return { ...made, target: requireHttpTarget(made.target) };
};
const withGrants = (...grants: Grant[]) => ({
  ...administrator,
  isAdministrator: false,
  rights: new Rights(grants, false),
});
const aMonitor = async (): Promise<string> =>
  (await admin<Monitor>('POST', '/Monitor', { ...httpsBody(), Username: 'ann', Password: 'kept' })).body.MonitorGuid;

test('runs a draft as it would be saved, even in Development mode, unsaved', async () => {
  const { target, errorConditions } = await draft({ Url: 'https://new.example/', MonitorMode: 'Development' });
  expect(target.url).toBe('https://new.example/');
  expect(errorConditions).toHaveLength(2);
  expect((await admin<object[]>('GET', '/Monitor')).body).toEqual([]);
});

test('uses the stored password if none is sent, with an audit record', async () => {
  const MonitorGuid = await aMonitor();
  expect((await draft({ MonitorGuid })).target.authentication.password).toBe('kept');
  expect((await draft({ MonitorGuid, Password: 'new' })).target.authentication.password).toBe('new');
  const reads = await db.selectFrom('audit').selectAll().where('action', '=', 'SecretRead').execute();
  expect(reads).toMatchObject([{ object_guid: MonitorGuid, after: { For: 'a test run' } }]);
});

test('reports all problems at once', async () => {
  await expect(draft({ Url: 'x', SelectedCheckpoints: { Checkpoints: [9] } })).rejects.toMatchObject({
    problems: [
      'Url: must be an absolute URL that begins with http:// or https://',
      'SelectedCheckpoints.Checkpoints: no checkpoint with the id 9',
    ],
  });
});

test('needs permission to edit the monitor, or to create one somewhere', async () => {
  const MonitorGuid = await aMonitor();
  const viewer = withGrants({ contextType: 'monitor', contextId: MonitorGuid, type: 'ViewMonitor' });
  await expect(draft({ MonitorGuid }, viewer)).rejects.toMatchObject({ kind: 'forbidden' });
  await expect(draft({}, viewer)).rejects.toMatchObject({ kind: 'forbidden' });
  const editor = withGrants({ contextType: 'monitor', contextId: MonitorGuid, type: 'EditMonitor' });
  expect((await draft({ MonitorGuid }, editor)).target.url).toBe('https://shop.example/');
  await expect(draft({ MonitorGuid: '00000000-0000-4000-8000-000000000000' })).rejects.toMatchObject({
    kind: 'missing',
  });
});

test('applies the rules for selected checkpoints to the requested one', async () => {
  const MonitorGuid = await aMonitor();
  const requestDraft = (caller: Caller, checkpointId: number) =>
    prepareDraft(deps, caller, { ...httpsBody(), MonitorType: 'Https', MonitorGuid }, checkpointId);
  const editor = withGrants({ contextType: 'monitor', contextId: MonitorGuid, type: 'EditMonitor' });
  await expect(requestDraft(editor, 3)).rejects.toMatchObject({ kind: 'forbidden' });
  await expect(requestDraft(editor, 9)).rejects.toMatchObject({
    problems: ['CheckpointId: no checkpoint with the id 9'],
  });
  expect((await requestDraft(editor, 2)).selectedCheckpoints.Checkpoints).toEqual([]);
});
