import { HOUR } from '@vedette/kernel/clock';
import { fromLocal, toLocal } from '@vedette/kernel/zones';
import { expect, test } from 'vitest';
import { periodsInForce, type PeriodRecord } from './maintenance-history-rules.js';
import { periodAnswer, type StoredPeriod } from './maintenance-period-rules.js';
import { maintenanceWindows } from './maintenance-rules.js';

const day = '2026-05-04';
const at = (time: string): number => fromLocal(`${day}T${time}:00`, 'UTC');
const once = (from: string, until: string): StoredPeriod => ({
  id: 1,
  monitorGuid: 'm',
  mode: 'OneTime',
  type: 'DisableNotifications',
  starts: `${day}T${from}:00`,
  ends: `${day}T${until}:00`,
});
const record = (time: string, before?: StoredPeriod, after?: StoredPeriod): PeriodRecord => ({
  at: at(time),
  before: before ? periodAnswer(before) : null,
  after: after ? periodAnswer(after) : null,
});
const shown = (stored: StoredPeriod[], records: PeriodRecord[]): string[] =>
  maintenanceWindows(periodsInForce(stored, records), 'UTC', at('00:00'), at('00:00') + 24 * HOUR).map(
    ({ from, to }) => `${toLocal(from, 'UTC').slice(11, 16)}-${toLocal(to, 'UTC').slice(11, 16)}`,
  );

const morning = once('10:00', '11:00');
test.each<[string, StoredPeriod[], PeriodRecord[], string[]]>([
  ['made before it began was in force', [morning], [record('09:00', undefined, morning)], ['10:00-11:00']],
  ['made when it was over never was', [morning], [record('15:00', undefined, morning)], []],
  ['made while it was on was from then', [morning], [record('10:30', undefined, morning)], ['10:30-11:00']],
  ['the log knows nothing of is there since ever', [morning], [], ['10:00-11:00']],
  [
    'made longer once it was over was as long as it was',
    [once('08:00', '14:00')],
    [record('09:00', undefined, morning), record('15:00', morning, once('08:00', '14:00'))],
    ['10:00-11:00'],
  ],
  ['deleted while it was on was until then', [], [record('10:20', morning)], ['10:00-10:20']],
  [
    'ended early was until then',
    [once('10:00', '10:20')],
    [record('09:00', undefined, morning), record('10:20', morning, once('10:00', '10:20'))],
    ['10:00-10:20'],
  ],
  [
    'of records nobody can read is told as it stands',
    [morning],
    [{ at: 0, before: null, after: { Id: 'x' } }],
    ['10:00-11:00'],
  ],
])('reconstructs a period that %s', (_what, stored, records, expected) => {
  expect(shown(stored, records)).toEqual(expected);
});
