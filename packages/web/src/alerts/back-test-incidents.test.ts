import { expect, test } from 'vitest';
import { incidentDifference, incidentsText, groupByIncident } from './back-test-incidents.js';

const alert = (FirstErrorCheckId: number, AlertType: 'Error' | 'Reminder' | 'Ok', at: object) => ({
  FirstErrorCheckId,
  AlertType,
  Ordinal: AlertType === 'Reminder' ? 1 : 0,
  MonitorName: 'Shop',
  ...at,
});

test('groups alerts by incident with counts and first times before and after', () => {
  const incidents = groupByIncident([
    alert(7, 'Ok', { SimulatedAt: 90, ActualAt: 90 }),
    alert(8, 'Error', { SimulatedAt: 80 }),
    alert(7, 'Reminder', { ActualAt: 70 }),
    alert(7, 'Error', { SimulatedAt: 50, ActualAt: 30 }),
  ]);
  expect(incidents).toEqual([
    {
      FirstErrorCheckId: 7,
      MonitorName: 'Shop',
      before: { alerts: 3, firstAt: 30 },
      after: { alerts: 2, firstAt: 50 },
    },
    {
      FirstErrorCheckId: 8,
      MonitorName: 'Shop',
      before: { alerts: 0, firstAt: undefined },
      after: { alerts: 1, firstAt: 80 },
    },
  ]);
  expect(incidentsText(incidents, false)).toBe('2 of 2 incidents would alert; 1 did.');
  expect(incidentsText(incidents, true)).toBe('2 of 2 incidents would alert through this level; 1 did.');
});

test.each([
  [0, 1, '+ additional alert'],
  [2, 0, '− no longer sent'],
  [2, 2, '= unchanged'],
  [1, 3, '+ 2 more alerts'],
  [2, 1, '− 1 fewer alert'],
])('describes %i alerts before and %i after as %s', (before, after, text) => {
  const alertSummary = (alerts: number) => ({ alerts, firstAt: alerts === 0 ? undefined : 5 });
  expect(incidentDifference({ before: alertSummary(before), after: alertSummary(after) })).toBe(text);
});

test('reports a changed first alert time rather than a changed count', () => {
  const [before, after] = [
    { alerts: 1, firstAt: 0 },
    { alerts: 3, firstAt: 60_000 },
  ];
  expect(incidentDifference({ before, after })).toBe('▸ sent later');
});
