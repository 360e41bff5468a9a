import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Incident, IncidentTransition } from './incident.js';
import {
  applyCheck,
  decideErrorLevel,
  silenceIncident,
  needsRecheck,
  type ErrorLevel,
  type IncidentEvent,
} from './incident-rules.js';

const LEVELS: Readonly<Record<string, ErrorLevel>> = { O: 0, U: 1, C: 2 };

/** Plays a sequence such as `OUCUCO`. Check ids are 1, 2, … at times 1000, 2000, … */
function play(
  sequence: string,
  lateFrom = Infinity,
): { openIncident: Incident | undefined; transitions: string[]; all: IncidentTransition[] } {
  let openIncident: Incident | undefined;
  const all: IncidentTransition[] = [];
  let unconfirmed: { checkId: number; at: number } | undefined;
  Array.from(sequence).forEach((letter, index) => {
    const level = LEVELS[letter] ?? 0;
    const check = {
      checkId: index + 1,
      monitorGuid: 'm',
      at: (index + 1) * 1000,
      errorCode: level && 14500,
      errorDescription: '',
      errorMessage: '',
      serverId: 1,
    };
    const event: IncidentEvent = {
      check,
      level,
      accountId: 1,
      firstError: level === 2 ? unconfirmed : undefined,
      isLate: index >= lateFrom,
    };
    unconfirmed = level === 1 ? { checkId: check.checkId, at: check.at } : undefined;
    const step = applyCheck(openIncident, event, () => `incident-${check.checkId}`);
    openIncident = step.openIncident;
    if (step.transition) all.push(step.transition);
  });
  return { openIncident, transitions: all.map(({ kind }) => kind), all };
}

test.each([
  { sequence: 'OUO', transitions: [] },
  { sequence: 'OUCO', transitions: ['opened', 'closed'] },
  { sequence: 'OUCUCUCO', transitions: ['opened', 'confirmedAgain', 'confirmedAgain', 'closed'] },
  { sequence: 'UCUO', transitions: ['opened', 'closed'] },
  { sequence: 'UUUU', transitions: [] },
  { sequence: 'UCOUC', transitions: ['opened', 'closed', 'opened'] },
])('$sequence: $transitions', ({ sequence, transitions }) => {
  expect(play(sequence).transitions).toEqual(transitions);
});

test('starts with the unconfirmed check and counts confirmed ones', () => {
  expect(play('OUCUCU').openIncident).toMatchObject({
    incidentGuid: 'incident-3',
    firstErrorCheckId: 2,
    firstErrorAt: 2000,
    firstConfirmedCheckId: 3,
    confirmedCount: 2,
    lastErrorCheckId: 6,
  });
});

test('closes with an OK check and records it', () => {
  const [, closed] = play('UCO').all;
  expect(closed).toMatchObject({ kind: 'closed', incident: { okCheckId: 3, closedAt: 3000 }, isLate: false });
});

test('ignores late results', () => {
  expect(play('UCO', 2).openIncident).toBeDefined();
  expect(play('UC', 0).transitions).toEqual([]);
});

test('alternates between opening and closing in any sequence', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('O', 'U', 'C')), (sequence) => {
      const { transitions, openIncident } = play(sequence.join(''));
      let isOpen = false;
      for (const kind of transitions) {
        expect(kind === 'opened').toBe(!isOpen);
        isOpen = kind !== 'closed';
      }
      expect(openIncident !== undefined).toBe(isOpen);
    }),
  );
});

test('confirms by a recheck only, and never by one of an isolated checkpoint', () => {
  expect(decideErrorLevel({ isError: false, purpose: 'recheck', isIsolated: false })).toBe(0);
  expect(decideErrorLevel({ isError: true, purpose: 'slot', isIsolated: false })).toBe(1);
  expect(decideErrorLevel({ isError: true, purpose: 'recheck', isIsolated: false })).toBe(2);
  expect(decideErrorLevel({ isError: true, purpose: 'recheck', isIsolated: true })).toBe(1);
});

test('rechecks an error once, and never for a late result', () => {
  expect(needsRecheck({ level: 1, purpose: 'slot', isLate: false })).toBe(true);
  expect(needsRecheck({ level: 1, purpose: 'recheck', isLate: false })).toBe(false);
  expect(needsRecheck({ level: 1, purpose: 'slot', isLate: true })).toBe(false);
  expect(needsRecheck({ level: 0, purpose: 'slot', isLate: false })).toBe(false);
});

test('ends without an OK check when silenced', () => {
  const { openIncident } = play('UC');
  if (!openIncident) throw new Error('no incident');
  expect(silenceIncident(openIncident, 'switchedOff', 9000)).toMatchObject({
    openIncident: undefined,
    changed: { closedAt: 9000 },
    transition: { kind: 'silenced', reason: 'switchedOff' },
  });
  expect(silenceIncident(openIncident, 'alertsOff', 9000)).toMatchObject({
    openIncident: { confirmedCount: 1 },
    changed: undefined,
    transition: { kind: 'silenced', reason: 'alertsOff' },
  });
});
