import { expect, test } from 'vitest';
import { message, PROBLEM } from './message.js';
import { createProblemTranslator } from './problem-translator.js';

const translate = createProblemTranslator(
  'de-DE',
  new Map([
    [message('must be unique', PROBLEM), 'muss eindeutig sein'],
    [message('No {word} {id}', PROBLEM), '{word} {id} gibt es nicht'],
    [message('No monitor {id}', PROBLEM), 'Es gibt keinen Monitor {id}'],
    [message('line {line}: {rule}', PROBLEM), 'Zeile {line}: {rule}'],
    [message('must be {a} of {b}', PROBLEM), '{b} muss {a} haben'],
    [message("must have the form '{'name'}'", PROBLEM), "muss die Form '{'name'}' haben"],
    ['must be unique', 'another message'],
  ]),
);

test.each([
  ['must be unique', 'muss eindeutig sein'],
  ['Steps[0].Name: must be unique', 'Steps[0].Name: muss eindeutig sein'],
  ['No monitor 12', 'Es gibt keinen Monitor 12'],
  ['No operator 12', 'operator 12 gibt es nicht'],
  ['Script.steps[0]: line 3: must be unique', 'Script.steps[0]: Zeile 3: muss eindeutig sein'],
  ['Script: line 3: something else', 'Script: Zeile 3: something else'],
  ['Days: must be 3 of 5', 'Days: 5 muss 3 haben'],
  ['must have the form {name}', 'muss die Form {name} haben'],
  ['Name: something else', 'Name: something else'],
  ['No translation', 'No translation'],
])('translates %j to %j', (problem, translated) => {
  expect(translate(problem)).toBe(translated);
});

test('leaves long texts, which are input', () => {
  const long = `must be ${'of '.repeat(600_000)}`;
  expect(translate(long)).toBe(long);
  expect(translate(`Name: must be ${'of '.repeat(600)}x of y`)).toMatch(/^Name: .* muss .* haben$/);
});

test('values are not read as messages', () => {
  expect(translate('No monitor {id}\nmust be unique')).toBe('Es gibt keinen Monitor {id}\nmust be unique');
});

test('translates few errors inside errors, as the rest is input', () => {
  const nested = 'line 1: '.repeat(240);
  expect(translate(`Script: line 1: line 2: line 3: must be unique`)).toBe(
    'Script: Zeile 1: Zeile 2: Zeile 3: muss eindeutig sein',
  );
  expect(translate(`${nested}must be unique`)).toBe(`${'Zeile 1: '.repeat(4)}${nested.slice(8 * 4)}must be unique`);
});
