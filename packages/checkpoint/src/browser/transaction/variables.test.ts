import { expect, test } from 'vitest';
import { expandLegacyForms } from './variables.js';

const tools = { now: Date.UTC(2026, 10, 22, 20), random: { next: () => 0.5 } } as unknown as Parameters<
  typeof expandLegacyForms
>[1];

test.each([
  ['on {timespan 1:2}{now dd-MM-yyyy HH:mm}', 'on 23-11-2026 22:00'],
  ['{now iso} {random a b c}', '2026-11-22T20:00:00.000Z b'],
])('replaces the legacy form %s by %s', (text, written) => {
  expect(expandLegacyForms(text, tools)).toBe(written);
});

test.each(['iso', 'unix', 'dd-MM-yyyy'])('keeps a form with an invalid date, also for %s', (pattern) => {
  for (const span of ['99999999999:0:0:0', '9'.repeat(400), '0:0:0:9999999999999']) {
    const text = `a {timespan ${span}}{now ${pattern}} b`;
    expect(expandLegacyForms(`${text} {now dd}`, tools)).toBe(`${text} 22`);
  }
});
