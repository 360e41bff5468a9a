import { expect, test } from 'vitest';
import {
  MAX_MISSED_MONITORS,
  MISSED_WINDOW_MS,
  observeFacts,
  readMemberFacts,
  sumFacts,
  type MemberFacts,
} from './member-facts.js';

const guid = '11111111-1111-4111-8111-111111111111';
const someFacts = (change: Partial<MemberFacts> = {}): MemberFacts => ({
  runningMonitors: 2,
  missed: { store: 3 },
  missedMonitors: [guid],
  freeDisk: { host: 'node-1', bytes: 5_000 },
  ...change,
});

test('reads what it has stored', () => {
  expect(readMemberFacts(JSON.parse(JSON.stringify(someFacts())))).toEqual(someFacts());
});

test.each([null, undefined, 7, 'text', [someFacts()]])('reads no facts from %j', (stored) => {
  expect(readMemberFacts(stored)).toBeUndefined();
});

test.each<[unknown, Partial<MemberFacts>]>([
  [{ freeDisk: someFacts().freeDisk }, { runningMonitors: 0, missed: {}, missedMonitors: [] }],
  [{ ...someFacts(), load: 9 }, {}],
  [{ ...someFacts(), freeDisk: { host: 'node-1', bytes: 5_000, of: 9_000 } }, {}],
  [someFacts({ runningMonitors: -1 }), { runningMonitors: 0 }],
  [{ ...someFacts(), missed: { store: 3, meteor: 4, late: '5', lost: 0.5 } }, {}],
  [{ ...someFacts(), missed: null }, { missed: {} }],
  [{ ...someFacts(), missed: 'store' }, { missed: {} }],
  [{ ...someFacts(), missedMonitors: ['no guid', 8, guid] }, {}],
  [{ ...someFacts(), missedMonitors: guid }, { missedMonitors: [] }],
  [
    someFacts({ missedMonitors: Array<string>(MAX_MISSED_MONITORS + 1).fill(guid) }),
    { missedMonitors: Array<string>(MAX_MISSED_MONITORS).fill(guid) },
  ],
])('reads what it can of facts of another version: %j', (stored, change) => {
  expect(readMemberFacts(stored)).toEqual(someFacts(change));
});

test.each([null, 7, {}, { host: 'node-1' }, { host: 8, bytes: 5 }, { host: 'node-1', bytes: -1 }])(
  'reads no free disk from %j',
  (freeDisk) => {
    expect(readMemberFacts({ ...someFacts(), freeDisk })).not.toHaveProperty('freeDisk');
  },
);

test('reports the fullest disk of the present members', () => {
  const members = new Map([1, 2, 3].map((n) => [n, someFacts({ freeDisk: { host: `node-${n}`, bytes: 10 - n } })]));
  const observed = observeFacts(new Map(), members, 0);
  expect(sumFacts(observed).freeDisk).toEqual({ host: 'node-3', bytes: 7 });
  members.delete(3);
  expect(sumFacts(observeFacts(observed, members, 1_000)).freeDisk).toEqual({ host: 'node-2', bytes: 8 });
});

test('adds up the facts of all members', () => {
  const current = new Map([
    [1, someFacts()],
    [2, someFacts({ runningMonitors: 5, missed: { store: 1, late: 2 }, missedMonitors: ['other', guid] })],
  ]);
  const { freeDisk } = someFacts();
  const sum = { runningMonitors: 7, missed: { store: 4, late: 2 }, missedMonitors: [guid, 'other'], freeDisk };
  expect(sumFacts(observeFacts(new Map(), current, 0))).toEqual(sum);
  expect(sumFacts(new Map())).toEqual({ runningMonitors: 0, missed: {}, missedMonitors: [] });
});

test('counts slots that a departed member missed until their window ends', () => {
  const both = observeFacts(
    new Map(),
    new Map([
      [1, someFacts()],
      [2, someFacts()],
    ]),
    1_000,
  );
  const remaining = new Map([[1, someFacts({ missed: {}, missedMonitors: [] })]]);
  const soon = observeFacts(both, remaining, 6_000);
  expect(sumFacts(soon)).toEqual(someFacts());
  const late = observeFacts(soon, remaining, 999 + MISSED_WINDOW_MS);
  expect(sumFacts(late)).toEqual(someFacts());
  expect(sumFacts(observeFacts(late, remaining, 1_000 + MISSED_WINDOW_MS))).toEqual(remaining.get(1));
});

test('replaces the earlier facts of a member', () => {
  const before = observeFacts(new Map(), new Map([[1, someFacts()]]), 0);
  const news = someFacts({ runningMonitors: 1, missed: {}, missedMonitors: [] });
  expect(sumFacts(observeFacts(before, new Map([[1, news]]), 5_000))).toEqual(news);
});
