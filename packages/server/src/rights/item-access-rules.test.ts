import { rarelyVisibleObjectTypes } from '@vedette/contract/v1/account/session';
import { expect, test } from 'vitest';
import { type Grant, Rights } from './rights-rules.js';
import { mayEditMonitors, maySeeAny } from './item-access-rules.js';

const sees = (grants: readonly Grant[], isAdministrator = false) =>
  rarelyVisibleObjectTypes.filter((thing) => maySeeAny(new Rights(grants, isAdministrator), thing));
const on = (contextType: Grant['contextType'], type: string): Grant => ({ contextType, contextId: 'one', type });

test('administrators see everything; permission on monitor data alone nothing', () => {
  expect(sees([], true)).toEqual(rarelyVisibleObjectTypes);
  expect(sees([on('monitorGroup', 'ViewMonitorDataInGroup'), on('monitor', 'ViewMonitorData')])).toEqual([]);
});

test.each([
  [on('monitor', 'ViewMonitor'), 'MaintenancePeriod'],
  [on('monitorGroup', 'EditMonitorsInGroup'), 'MaintenancePeriod'],
  [on('publicStatusPage', 'ViewPublicDashboard'), 'PublicStatusPage'],
  [on('privateLocation', 'UsePrivateLocation'), 'PrivateLocation'],
  [{ contextType: 'account', contextId: '', type: 'CreatePrivateLocations' } as const, 'PrivateLocation'],
])('%j shows some %s, and nothing more', (grant, thing) => {
  expect(sees([grant])).toEqual([thing]);
});

test.each([
  [[], false],
  [[on('monitor', 'ViewMonitor'), on('monitorGroup', 'ViewMonitorsInGroup')], false],
  [[on('monitor', 'EditMonitor')], true],
  [[on('monitorGroup', 'CreateAndDeleteMonitorsInGroup')], true],
])('%j allows editing monitors: %s', (grants, edits) => {
  expect(mayEditMonitors(new Rights(grants, false))).toBe(edits);
  expect(mayEditMonitors(new Rights(grants, true))).toBe(true);
});
