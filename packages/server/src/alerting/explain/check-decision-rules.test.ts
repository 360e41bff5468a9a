import type { CheckRow } from '@vedette/contract/v1/monitors/monitor';
import { translateToEnglish, type Translate } from '@vedette/i18n/translator';
import { describe, expect, test } from 'vitest';
import { checkDecisions, type DecidedCheck } from './check-decision-rules.js';

const row = (MonitorCheckId: number, ErrorLevel: CheckRow['ErrorLevel'], CheckpointName: string): CheckRow => ({
  MonitorCheckId,
  ErrorLevel,
  CheckpointName,
  At: MonitorCheckId * 1_000,
  CheckpointId: 1,
  Attempt: 0,
  ErrorCode: ErrorLevel === 'NoError' ? 0 : 4003,
  ErrorDescription: 'Connection refused',
  TotalTime: 1,
  ResolveTime: 1,
  ConnectionTime: 1,
  DownloadTime: 1,
});
const first = row(1, 'Unconfirmed', 'Oslo');
const second = row(2, 'Confirmed', 'Rome');
const aCheck = (of: CheckRow, change: Partial<DecidedCheck> = {}): DecidedCheck => ({
  ...of,
  StagingMode: false,
  Attempts: [first, second],
  ...change,
});
const lines = (check: DecidedCheck, until?: number): string[] =>
  checkDecisions(check, until, translateToEnglish).map(
    ({ Step, IsPassed, Text }) => `${IsPassed ? '+' : '-'} ${Step}: ${Text}`,
  );

test('a check without error has one decision; one ending an incident says so', () => {
  const fine = aCheck(row(3, 'NoError', 'Oslo'), { Attempts: [] });
  expect(lines(fine)).toEqual(['- Condition: No error, so there is no alert']);
  expect(lines({ ...fine, IncidentId: 7 })).toEqual([
    '+ Condition: No error, while an incident was open',
    '+ Incident: Closed incident 7',
  ]);
});

test('a confirmed error names the first error and its incident', () => {
  expect(lines(aCheck(second, { IncidentId: 7 }))).toEqual([
    '+ Condition: Connection refused (4003)',
    '+ Recheck: Confirmed: a second error, from Rome, after check 1 from Oslo',
    '+ Mode: The monitor was not in Staging',
    '+ Maintenance: Not in maintenance, by the current maintenance periods',
    '+ Incident: Belongs to incident 7',
  ]);
});

test('names the check that a decision refers to in a field', () => {
  const ids = (check: DecidedCheck): (number | undefined)[] =>
    checkDecisions(check, undefined, translateToEnglish).map(({ MonitorCheckId }) => MonitorCheckId);
  expect(ids(aCheck(second))[1]).toBe(1);
  expect(ids(aCheck(first))[1]).toBe(2);
  expect(ids(aCheck(second, { Attempts: [] })).filter((id) => id !== undefined)).toEqual([]);
});

describe('unconfirmed error', () => {
  test.each([
    [[first, second], '+ Recheck: Confirmed by check 2 from Rome'],
    [
      [first, row(2, 'NoError', 'Rome')],
      '- Recheck: Not confirmed by check 2 from Rome; unconfirmed errors do not alert',
    ],
    [[first], '- Recheck: Not confirmed by a recheck; unconfirmed errors do not alert'],
  ])('with the attempts %#', (Attempts, text) => {
    expect(lines(aCheck(first, { Attempts }))[1]).toBe(text);
  });
});

test('explains Staging, maintenance and a confirmed error without an incident', () => {
  expect(lines(aCheck(second, { StagingMode: true }), 9).slice(2)).toEqual([
    '- Mode: The monitor was in Staging, which does not alert',
    '- Maintenance: In maintenance, by the current maintenance periods',
    '- Incident: No incident was opened: monitors in Staging open none',
  ]);
  expect(lines(aCheck(second)).at(-1)).toBe(
    '- Incident: No incident was opened: the result was late, or the monitor was no longer checked',
  );
});

test('an error marked as a false positive counts as none', () => {
  const Cleared = {
    ErrorLevel: 'Confirmed' as const,
    ClearedAt: 9,
    ClearedBy: 'Ann',
    Note: '',
    ErrorCode: 4003,
    ErrorDescription: 'Connection refused',
    ErrorMessage: '',
  };
  expect(lines(aCheck(row(2, 'NoError', 'Rome'), { Cleared }))).toEqual([
    '- Condition: Connection refused (4003), marked as a false positive by Ann: counts as OK',
  ]);
});

describe('concurrent check', () => {
  const Parts = [row(11, 'Confirmed', 'Oslo'), row(12, 'NoError', 'Rome'), row(13, 'NoError', 'Bonn')];
  const ConcurrentCheck = { MonitorCheckId: 20, Parts, Inconclusive: [] };
  test.each([
    [row(20, 'Confirmed', 'all'), '+ Quorum: 1 of 3 checkpoints saw an error: confirmed'],
    [row(20, 'Unconfirmed', 'all'), '- Quorum: 1 of 3 checkpoints saw an error: too few to confirm it'],
    [row(11, 'Confirmed', 'Oslo'), '- Quorum: Partial check: only the concurrent check is evaluated'],
  ])('decides as a whole: %#', (check, text) => {
    expect(lines(aCheck(check, { ConcurrentCheck, Attempts: [] }))[1]).toBe(text);
  });
});

test('translates every decision', () => {
  const quoted: Translate = (text, values) => `«${translateToEnglish(text, values)}»`;
  const decisions = [aCheck(first), aCheck(second, { IncidentId: 7, StagingMode: true })].flatMap((check) =>
    checkDecisions(check, 9, quoted),
  );
  const untranslated = decisions.filter(({ Text }) => !/^«.*»$/.test(Text));
  // An error that is no sentence of the service stays as it is.
  expect(new Set(untranslated.map(({ Text }) => Text))).toEqual(new Set(['Connection refused (4003)']));
});
