import { afterEach, expect, test } from 'vitest';
import { setLanguage } from '../i18n/translate.js';
import { mergeFacts } from './service-facts.js';

const formats = {
  dateTime: (instant: number): string => `<${String(instant)}>`,
  bytes: (size: number): string => `${String(size)} B`,
};

afterEach(() => setLanguage('en-GB', new Map()));

test('merges facts of the same name in order', () => {
  const facts = ['192.0.2.7', '192.0.2.8'].map((Value) => ({ Name: 'A', Value }));
  expect(mergeFacts([{ Name: 'Server', Value: 'ns1' }, ...facts], formats)).toEqual([
    ['Server', 'ns1'],
    ['A', '192.0.2.7\n192.0.2.8'],
  ]);
});

test('formats instants, but not texts that contain one', () => {
  const facts = [
    { Name: 'Valid until', Value: '1970-01-01T00:00:01Z' },
    { Name: 'Greeting', Value: 'since 1970-01-01T00:00:01Z' },
  ];
  expect(mergeFacts(facts, formats)).toEqual([
    ['Valid until', '<1000>'],
    ['Greeting', 'since 1970-01-01T00:00:01Z'],
  ]);
});

test('translates names of facts, and values that are no protocol text', () => {
  setLanguage(
    'de-DE',
    new Map([
      ['Valid until', 'Gültig bis'],
      ['no date', 'kein Datum'],
      ['{type} record', '{type}-Eintrag'],
      ['Size', 'Größe'],
    ]),
  );
  const facts = [
    ['Valid until', 'no date'],
    ['MX record', '10 mail.example'],
    ['Size', '12345 bytes'],
    ['SHA-1', 'no date'],
  ] as const;
  expect(
    mergeFacts(
      facts.map(([Name, Value]) => ({ Name, Value })),
      formats,
    ),
  ).toEqual([
    ['Gültig bis', 'kein Datum'],
    ['MX-Eintrag', '10 mail.example'],
    ['Größe', '12345 B'],
    ['SHA-1', 'no date'],
  ]);
});
