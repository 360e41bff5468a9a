import { HOUR } from '@vedette/kernel/clock';
import { parseLocalDateTime, formatLocalDateTime } from '@vedette/kernel/zones';
import { expect, test } from 'vitest';
import { reconstructPeriods, type PeriodRecord } from './maintenance-history-rules.js';
import { toWirePeriod, type StoredPeriod } from './maintenance-period-rules.js';
import { maintenanceWindows } from './maintenance-rules.js';

const day = '2026-05-04';
const at = (time: string): number => parseLocalDateTime(`${day}T${time}:00`, 'UTC');
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
  before: before ? toWirePeriod(before) : null,
  after: after ? toWirePeriod(after) : null,
});
const shown = (stored: StoredPeriod[], records: PeriodRecord[]): string[] =>
  maintenanceWindows(reconstructPeriods(stored, records), 'UTC', at('00:00'), at('00:00') + 24 * HOUR).map(
    ({ from, to }) =>
      `${formatLocalDateTime(from, 'UTC').slice(11, 16)}-${formatLocalDateTime(to, 'UTC').slice(11, 16)}`,
  );

const morning = once('10:00', '11:00');
test.each<[string, StoredPeriod[], PeriodRecord[], string[]]>([
  ['was created before its start', [morning], [record('09:00', undefined, morning)], ['10:00-11:00']],
  ['was created after its end, as never in force', [morning], [record('15:00', undefined, morning)], []],
  ['was created while it was on, from then on', [morning], [record('10:30', undefined, morning)], ['10:30-11:00']],
  ['is not in the log, as existing since ever', [morning], [], ['10:00-11:00']],
  [
    'was extended after its end, with its old end',
    [once('08:00', '14:00')],
    [record('09:00', undefined, morning), record('15:00', morning, once('08:00', '14:00'))],
    ['10:00-11:00'],
  ],
  ['was deleted while it was on, until then', [], [record('10:20', morning)], ['10:00-10:20']],
  [
    'was ended early, until then',
    [once('10:00', '10:20')],
    [record('09:00', undefined, morning), record('10:20', morning, once('10:00', '10:20'))],
    ['10:00-10:20'],
  ],
  [
    'has unreadable records, in its current form',
    [morning],
    [{ at: 0, before: null, after: { Id: 'x' } }],
    ['10:00-11:00'],
  ],
])('reconstructs a period that %s', (_what, stored, records, expected) => {
  expect(shown(stored, records)).toEqual(expected);
});
