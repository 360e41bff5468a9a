import type { Monitor } from '@vedette/contract/v4/monitor';
import { expect, test } from 'vitest';
import { Rights, type Caller } from '../../rights/index.js';
import { prepareDraft } from '../drafts/draft.js';
import { cloneMonitor, patchMonitor, replaceMonitor } from '../editing/monitor.js';
import { httpsBody } from '../testing/bodies.js';
import { createMonitorFixture } from '../testing/monitor-fixture-routes.js';

const { admin, administrator, deps, db } = await createMonitorFixture();
const kept = { AuthenticationType: 'Basic', Username: 'ann', Password: 'kept' } as const;
const aMonitor = async (): Promise<string> =>
  (await admin<Monitor>('POST', '/Monitor', { ...httpsBody(), ...kept })).body.MonitorGuid;
/** Another operator, who may only edit this monitor. */
const aMonitorEditor = (contextId: string): Caller => ({
  ...administrator,
  operatorGuid: '22222222-2222-4222-8222-222222222222',
  operatorName: 'Bob',
  isAdministrator: false,
  rights: new Rights([{ contextType: 'monitor', contextId, type: 'EditMonitor' }], false),
});
const evil = 'https://evil.example/';
const passwordNeeded = { problems: [expect.stringMatching(/^Password: is required again/)] };

test('keeps an editor from sending the stored password to another server', async () => {
  const guid = await aMonitor();
  const editor = aMonitorEditor(guid);
  await expect(patchMonitor(deps, editor, guid, { Url: evil })).rejects.toMatchObject(passwordNeeded);
  await expect(patchMonitor(deps, editor, guid, { AuthenticationType: 'Digest' })).rejects.toMatchObject(
    passwordNeeded,
  );
  const whole = { ...httpsBody(), ...kept, Password: undefined, Url: evil, MonitorType: 'Https' as const };
  await expect(replaceMonitor(deps, editor, guid, whole)).rejects.toMatchObject(passwordNeeded);
  await expect(prepareDraft(deps, editor, { ...whole, MonitorGuid: guid })).rejects.toMatchObject(passwordNeeded);
  await patchMonitor(deps, editor, guid, { Url: evil, Password: 'another one' });
  await patchMonitor(deps, editor, guid, { Url: 'https://other.example/' });
});

test('cannot be bypassed by a change in two steps', async () => {
  const guid = await aMonitor();
  const editor = aMonitorEditor(guid);
  await patchMonitor(deps, editor, guid, { Url: evil, AuthenticationType: 'None' });
  await expect(patchMonitor(deps, editor, guid, { AuthenticationType: 'Basic' })).rejects.toMatchObject(passwordNeeded);
});

test('allows it for administrators’ API accounts and for who set the password', async () => {
  const guid = await aMonitor();
  expect((await admin('PATCH', `/Monitor/${guid}`, { Url: 'https://moved.example/' })).status).toBe(204);
  await patchMonitor(deps, aMonitorEditor(guid), guid, { Password: 'set by bob' });
  await patchMonitor(deps, aMonitorEditor(guid), guid, { Url: 'https://bobs.example/' });
});

test('requires the password again in every session', async () => {
  const guid = await aMonitor();
  const session: Caller = { ...administrator, via: 'session' };
  await expect(patchMonitor(deps, session, guid, { Url: evil })).rejects.toMatchObject(passwordNeeded);
  await patchMonitor(deps, session, guid, { Name: 'Renamed' });
  await patchMonitor(deps, session, guid, { Url: evil, Password: 'kept' });
});

test('records the same password author for a clone', async () => {
  const guid = await aMonitor();
  const { MonitorGuid } = await cloneMonitor(deps, administrator, guid, {
    includeMaintenancePeriods: false,
    includeMonitorGroups: false,
  });
  const rows = await db
    .selectFrom('monitor')
    .select('password_set_by')
    .where('monitor_guid', 'in', [guid, MonitorGuid])
    .execute();
  expect(rows).toEqual([0, 1].map(() => ({ password_set_by: administrator.operatorGuid })));
  await expect(patchMonitor(deps, aMonitorEditor(MonitorGuid), MonitorGuid, { Url: evil })).rejects.toMatchObject(
    passwordNeeded,
  );
});

test('keeps an editor from sending the password to a private location', async () => {
  const guid = await aMonitor();
  const location: Caller = {
    ...aMonitorEditor(guid),
    // Skips the permission to use it, which is checked elsewhere.
    isAdministrator: true,
    via: 'session',
  };
  const given = { problems: [expect.stringMatching(/^Password: .* private location$/)] };
  const select = (Checkpoints: number[]) => ({ SelectedCheckpoints: { Checkpoints } });
  await expect(patchMonitor(deps, location, guid, select([1, 3]))).rejects.toMatchObject(given);
  const tried = { ...httpsBody(), ...kept, Password: undefined, MonitorType: 'Https' as const, MonitorGuid: guid };
  await expect(prepareDraft(deps, location, tried, 3)).rejects.toMatchObject(given);
  await prepareDraft(deps, location, { ...tried, Password: 'kept' }, 3);
  await patchMonitor(deps, location, guid, select([1, 2]));
  await patchMonitor(deps, location, guid, { ...select([1, 3]), Password: 'kept' });
  await patchMonitor(deps, location, guid, { ...select([3]), Name: 'Renamed' });
});
