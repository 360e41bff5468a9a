import { HOUR } from '@vedette/kernel/clock';
import { expect, test } from 'vitest';
import { noFigures } from '../statistics/figures.js';
import { slaFigures } from './sla-figures-rules.js';

const sla = { uptimeError: 99, uptimeWarning: 99.9, loadTimeS: 0, responseMin: 0 };
const alerts = { alerts: 0, responses: 0, responseMs: 0 };
const figuresOf = (times: { upMs: number; downMs: number; unknownMs: number }) =>
  slaFigures(sla, { figures: { ...noFigures, times }, alerts, lengthMs: 24 * HOUR });

test('unknown time counts as up, but where nothing was observed there is no verdict', () => {
  const unseen = figuresOf({ upMs: 0, downMs: 0, unknownMs: HOUR });
  expect(unseen).toMatchObject({ UptimePercentage: 100, ObservedPercentage: 0 });
  expect(unseen).not.toHaveProperty('UptimeState');
});

test.each([
  [{ upMs: HOUR, downMs: 0, unknownMs: HOUR }, 'Good'],
  [{ upMs: 0, downMs: HOUR, unknownMs: HOUR }, 'Error'],
] as const)('what was observed is judged: %j is %s', (times, state) => {
  expect(figuresOf(times).UptimeState).toBe(state);
});
