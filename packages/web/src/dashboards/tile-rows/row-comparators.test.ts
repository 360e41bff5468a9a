import type { IncidentRow } from '@vedette/contract/v1/checks/incident';
import type { MonitorRow } from '@vedette/contract/v1/monitors/monitor';
import { expect, test } from 'vitest';
import { compareByMonitorName, compareByState, compareNewestIncidentFirst } from './row-comparators.js';

test('sorts monitors by state, worst first, then by name', () => {
  const rows = ['Paused a', 'Up b', 'Up A', 'Down z', 'Unknown a', 'Warn a'].map((text) => {
    const [State, Name] = text.split(' ');
    return { State, Name } as MonitorRow;
  });
  expect(rows.sort(compareByState).map(({ State, Name }) => `${State} ${Name}`)).toEqual([
    'Down z',
    'Warn a',
    'Unknown a',
    'Up A',
    'Up b',
    'Paused a',
  ]);
});

test('sorts incidents and alerts latest first, monitors of an SLA by name', () => {
  const incidents = [
    { OpenedAt: 1, IncidentId: 1 },
    { OpenedAt: 2, IncidentId: 2 },
    { OpenedAt: 2, IncidentId: 3 },
  ] as IncidentRow[];
  expect(incidents.sort(compareNewestIncidentFirst).map(({ IncidentId }) => IncidentId)).toEqual([3, 2, 1]);
  expect([{ MonitorName: 'b' }, { MonitorName: 'A' }].sort(compareByMonitorName)).toEqual([
    { MonitorName: 'A' },
    { MonitorName: 'b' },
  ]);
});
