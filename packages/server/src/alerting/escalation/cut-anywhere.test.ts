import { MINUTE, SECOND, type Instant } from '@vedette/kernel/clock';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { testDatabase } from '../../testing/database.js';
import { buildTimeline, type IncidentTimeline, type TimelineLevel } from '../testing/incident-timeline.js';
import {
  histories,
  HistoryPlayer,
  HISTORY_MINUTES,
  type History,
  type SentAlert,
} from '../testing/incident-history.js';
import { START } from '../testing/rows.js';

const db = await testDatabase();
const END_MINUTE = HISTORY_MINUTES + 12;
/** Every instant at which a timer of the rules can be due: whole minutes, and half minutes while a parent is down. */
const PROMPT = Array.from({ length: END_MINUTE * 2 }, (_, i) => START + i * 30 * SECOND);
const anywhere = fc.array(
  fc.integer({ min: 0, max: END_MINUTE * MINUTE }).map((after) => START + after),
  { maxLength: 40 },
);
/** For more runs, set `VEDETTE_HISTORIES=200`. */
const runs = { numRuns: Number(process.env['VEDETTE_HISTORIES'] ?? 4) };
const PATIENCE_MS = runs.numRuns * 60_000;
const sorted = (all: readonly Instant[]): Instant[] => [...new Set(all)].sort((a, b) => a - b);

test(
  'lost and repeated work and two engines send the same alerts',
  async () => {
    await fc.assert(
      fc.asyncProperty(histories, anywhere, async (history, extra) => {
        const prompt = await HistoryPlayer.play(db, history, { timerTimes: PROMPT, hasFailures: false });
        const rough = await HistoryPlayer.play(db, history, {
          timerTimes: sorted([...PROMPT, ...extra]),
          hasFailures: true,
        });
        expect(rough).toEqual(prompt);
        check(history, PROMPT, prompt);
      }),
      runs,
    );
  },
  PATIENCE_MS,
);

test(
  'any timing of the timer loop loses no step and repeats none',
  async () => {
    await fc.assert(
      fc.asyncProperty(histories, anywhere, async (history, some) => {
        const looks = sorted(some);
        check(history, looks, await HistoryPlayer.play(db, history, { timerTimes: looks, hasFailures: false }));
      }),
      runs,
    );
  },
  PATIENCE_MS,
);

/** Checks what holds for every run, derived from the history alone. */
function check(history: History, looks: readonly Instant[], sent: readonly SentAlert[]): void {
  const timeline = buildTimeline(history);
  for (const alert of sent)
    if (alert.kind !== 'Ok') expect(mayAlert(timeline, alert), JSON.stringify(alert)).toBe(true);
  for (const own of groupByLevel(sent)) checkOrder(own);
  expect(sent.filter(({ kind }) => kind === 'Ok').map(alertName)).toEqual(expectedOks(timeline, sent));
  for (const { incident, level, at } of findChances(timeline, looks)) {
    const errors = sent.filter((one) => one.kind === 'Error' && alertName(one) === `${incident} ${level.name}`);
    expect(errors, `${incident} ${level.name} is reached at ${at}`).toHaveLength(1);
    expect(errors[0]?.at).toBeLessThanOrEqual(at);
  }
}

const alertName = ({ incident, definition, level }: SentAlert): string => `${incident} ${definition} ${level}`;

/** When an Error or a reminder is sent, nothing suppresses alerts and its level is active. */
function mayAlert(timeline: IncidentTimeline, alert: SentAlert): boolean {
  const { incident, mayAlert: mayMonitorAlert, isParentDown, levels } = timeline.at(alert.at);
  const level = levels.find(({ name }) => name === `${alert.definition} ${alert.level}`);
  return incident?.index === alert.incident && mayMonitorAlert && !isParentDown && level?.isActive === true;
}

function groupByLevel(sent: readonly SentAlert[]): SentAlert[][] {
  const names = new Set(sent.map(alertName));
  return [...names].map((name) => sent.filter((alert) => alertName(alert) === name));
}

/** One Error, reminders numbered without a gap, and the Ok last, each later than the one before. */
function checkOrder(own: readonly SentAlert[]): void {
  const words = own.map(({ kind, ordinal }) => `${kind} ${ordinal}`);
  const reminders = own.filter(({ kind }) => kind === 'Reminder').map((_, i) => `Reminder ${i + 1}`);
  const ok = own.some(({ kind }) => kind === 'Ok') ? ['Ok 0'] : [];
  expect(words).toEqual(['Error 0', ...reminders, ...ok]);
  for (const [i, { at }] of own.entries()) if (i > 0) expect(at).toBeGreaterThan(own[i - 1]?.at ?? 0);
}

/**
 * Expects an Ok for each level that fired and whose alerts were not switched off since, when an OK check ends its
 * incident.
 */
function expectedOks(timeline: IncidentTimeline, sent: readonly SentAlert[]): string[] {
  const fired = sent.filter(({ kind }) => kind === 'Error');
  return timeline.ends.flatMap(({ incident, at }) =>
    fired
      .filter((one) => one.incident === incident && one.at < at && !timeline.switchedOff(one.at, at))
      .sort((a, b) => a.definition.localeCompare(b.definition) || a.level - b.level)
      .map(alertName),
  );
}

interface Chance {
  readonly incident: number;
  readonly level: TimelineLevel;
  readonly at: Instant;
}

/**
 * Returns the instants by which a level must have alerted: a confirmed error that meets its rule while nothing
 * suppresses alerts, and the first timer run after a duration, if nothing happened since the incident started.
 */
function findChances(timeline: IncidentTimeline, looks: readonly Instant[]): Chance[] {
  const byErrors = timeline.errors.flatMap((at) => {
    const { incident, mayAlert, isQuiet, levels } = timeline.at(at);
    if (!incident || !mayAlert || !isQuiet) return [];
    return levels
      .filter((level) => level.isActive && level.isMet(incident, at))
      .map((level) => ({ incident: incident.index, level, at }));
  });
  const byTime = looks.flatMap((at) => {
    const { incident, mayAlert, isQuiet, levels } = timeline.at(at);
    if (!incident || !mayAlert || !isQuiet || !timeline.isUndisturbed(incident.firstConfirmedAt, at)) return [];
    return levels
      .filter((level) => level.isActive && level.isByDuration && level.isMet(incident, at))
      .map((level) => ({ incident: incident.index, level, at }));
  });
  return [...byErrors, ...byTime];
}
