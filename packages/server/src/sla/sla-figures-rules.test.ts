import { HOUR, MINUTE } from '@vedette/kernel/clock';
import { expect, test } from 'vitest';
import { noTime, type StateTimes } from '../checks/index.js';
import { noFigures } from '../figures/statistics/figures.js';
import { rateSlaFigures } from './sla-figures-rules.js';

const sla = { uptimeError: 99, uptimeWarning: 99.9, loadTimeS: 0, responseMinutes: 0 };
const alerts = { alerts: 0, responses: 0, responseMs: 0 };
const computeFigures = (times: Partial<StateTimes>) =>
  rateSlaFigures(sla, { figures: { ...noFigures, times: { ...noTime, ...times } }, alerts, lengthMs: 24 * HOUR });

test('without observed time there is no uptime or result, though it counts as up', () => {
  const unseen = computeFigures({ upMs: 0, downMs: 0, unknownMs: HOUR });
  expect(unseen).toMatchObject({ ObservedPercentage: 0, UnknownMs: HOUR });
  expect(unseen).not.toHaveProperty('UptimePercentage');
  expect(unseen).not.toHaveProperty('UptimeState');
});

test.each([
  [{ upMs: HOUR, downMs: 0, unknownMs: HOUR }, 'Good'],
  [{ upMs: 0, downMs: HOUR, unknownMs: HOUR }, 'Error'],
] as const)('rates observed uptime: %j is %s', (times, state) => {
  expect(computeFigures(times).UptimeState).toBe(state);
});

test('maintenance does not reduce the observed share', () => {
  const figures = computeFigures({ upMs: 15 * HOUR, downMs: HOUR, unknownMs: 8 * HOUR, plannedMs: 8 * HOUR });
  expect(figures).toMatchObject({ ObservedPercentage: 100, PlannedMs: 8 * HOUR, UptimePercentage: 95.8333 });
});

test('load and response times are errors above their limits; 0 disables a limit', () => {
  const judged = (totalMs: number, responseMs: number, limits: { loadTimeS: number; responseMinutes: number }) => {
    const measured = { figures: { ...noFigures, checks: 2, timed: 2, totalMs: 2 * totalMs }, lengthMs: HOUR };
    const response = { alerts: 2, responses: 2, responseMs: 2 * responseMs };
    const { LoadTimeState, ResponseState } = rateSlaFigures({ ...sla, ...limits }, { ...measured, alerts: response });
    return [LoadTimeState, ResponseState];
  };
  const limits = { loadTimeS: 2.5, responseMinutes: 15 };
  expect(judged(2_500, 15 * MINUTE, limits)).toEqual(['Good', 'Good']);
  expect(judged(2_501, 15 * MINUTE + 1, limits)).toEqual(['Error', 'Error']);
  expect(judged(9_000, HOUR, { loadTimeS: 0, responseMinutes: 0 })).toEqual([undefined, undefined]);
});

test('has no load times for a monitor in Staging', () => {
  const staged = { ...noFigures, times: { ...noTime, upMs: HOUR }, timed: 3, totalMs: 9_000 };
  const figures = rateSlaFigures({ ...sla, loadTimeS: 1 }, { figures: staged, alerts, lengthMs: HOUR });
  expect(figures).toMatchObject({ Checks: 0, ConfirmedErrors: 0, UptimePercentage: 100, UptimeState: 'Good' });
  for (const none of ['TotalTime', 'P95', 'LoadTimeState']) expect(figures).not.toHaveProperty(none);
});
