import { printScript } from '@vedette/contract/transaction-script/print';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { emptyJourney } from '../draft/empty-journey.js';
import {
  notesAt,
  findJourneyNotes,
  splitAction,
  serverNotes,
  stepsIn,
  touchedOnly,
  withSteps,
  withStepsBehind,
} from './journey-draft.js';

const step = { name: 'Open', odd: { kept: [1] }, actions: [{ navigate: { url: 'https://shop.example/' } }] };

test('reads steps from hand-written text and writes them with all their members', () => {
  const text = `// of ours\n{"steps": [${JSON.stringify(step)},], "own": 1}`;
  const steps = stepsIn(text);
  expect(steps).toEqual([step]);
  expect(JSON.parse(withSteps(text, [...(steps ?? []), step]))).toEqual({ steps: [step, step], own: 1 });
  expect(stepsIn(JSON.stringify([step]))).toEqual([step]);
});

test.each(['', '{', '{"steps": 1}', '3', '{"other": []}'])('finds no steps in %s', (text) => {
  expect(stepsIn(text)).toBeUndefined();
});

test('handles any input without throwing', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
      for (const each of stepsIn(text) ?? []) expect(splitAction(each)).toHaveProperty('kind');
      expect(findJourneyNotes(text).problems.length).toBeGreaterThanOrEqual(0);
    }),
  );
});

test('prints an unedited script unchanged', () => {
  const text = printScript({ steps: [] });
  expect(withSteps(text, [])).toBe(text);
  const empty = emptyJourney();
  expect(withSteps(empty, stepsIn(empty) ?? [])).toBe(empty);
});

test('appends steps, and replaces those of a new script that was not edited', () => {
  const text = JSON.stringify({ steps: [step] });
  expect(stepsIn(withStepsBehind(text, [{ name: 'Next' }]))).toEqual([step, { name: 'Next' }]);
  expect(stepsIn(withStepsBehind(emptyJourney(), [step]))).toEqual([step]);
});

test('reports the missing URL of a new script only after it was edited', () => {
  const empty = emptyJourney();
  const quiet = (text: string) => touchedOnly(findJourneyNotes(text).problems, stepsIn(text));
  expect(findJourneyNotes(empty)).toMatchObject({ problems: [{ path: 'steps[0].actions[0].navigate.url' }] });
  expect(quiet(empty)).toEqual([]);
  expect(quiet(empty.replace('https://', 'https:/'))).toMatchObject([{ path: 'steps[0].actions[0].navigate.url' }]);
  // Other problems are reported.
  expect(quiet(empty.replace('"navigate"', '"hop"'))).not.toEqual([]);
  expect(touchedOnly(findJourneyNotes('{').problems)).toEqual(findJourneyNotes('{').problems);
});

test('assigns messages of the server to their path and line', () => {
  const notes = serverNotes('steps[0].actions[1].fly: line 3: is no kind\nthe vault has no such item');
  expect(notes).toEqual([
    { line: 3, path: 'steps[0].actions[1].fly', text: 'is no kind' },
    { line: 1, path: '', text: 'the vault has no such item' },
  ]);
  expect(notesAt(notes, 'steps[0].actions[1]')).toHaveLength(1);
  expect(notesAt(notes, 'steps[0].actions[10]')).toEqual([]);
  expect(serverNotes('steps[0].name: ligne 3\u00a0: est requis')).toEqual([
    { line: 3, path: 'steps[0].name', text: 'est requis' },
  ]);
  expect(serverNotes(undefined)).toEqual([]);
});
