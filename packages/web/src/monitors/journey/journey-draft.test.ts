import { printScript } from '@vedette/contract/transaction-script/print';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { emptyJourney } from '../draft/empty-journey.js';
import {
  notesWithin,
  findJourneyNotes,
  splitAction,
  parseServerNotes,
  parseSteps,
  withoutUneditedUrlProblems,
  withSteps,
  appendSteps,
} from './journey-draft.js';

const step = { name: 'Open', odd: { kept: [1] }, actions: [{ navigate: { url: 'https://shop.example/' } }] };

test('reads steps from hand-written text and writes them with all their members', () => {
  const text = `// of ours\n{"steps": [${JSON.stringify(step)},], "own": 1}`;
  const steps = parseSteps(text);
  expect(steps).toEqual([step]);
  expect(JSON.parse(withSteps(text, [...(steps ?? []), step]))).toEqual({ steps: [step, step], own: 1 });
  expect(parseSteps(JSON.stringify([step]))).toEqual([step]);
});

test.each(['', '{', '{"steps": 1}', '3', '{"other": []}'])('finds no steps in %s', (text) => {
  expect(parseSteps(text)).toBeUndefined();
});

test('handles any input without throwing', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
      for (const each of parseSteps(text) ?? []) expect(splitAction(each)).toHaveProperty('kind');
      expect(findJourneyNotes(text).problems.length).toBeGreaterThanOrEqual(0);
    }),
  );
});

test('prints an unedited script unchanged', () => {
  const text = printScript({ steps: [] });
  expect(withSteps(text, [])).toBe(text);
  const empty = emptyJourney();
  expect(withSteps(empty, parseSteps(empty) ?? [])).toBe(empty);
});

test('appends steps, and replaces those of a new script that was not edited', () => {
  const text = JSON.stringify({ steps: [step] });
  expect(parseSteps(appendSteps(text, [{ name: 'Next' }]))).toEqual([step, { name: 'Next' }]);
  expect(parseSteps(appendSteps(emptyJourney(), [step]))).toEqual([step]);
});

test('reports the missing URL of a new script only after it was edited', () => {
  const empty = emptyJourney();
  const quiet = (text: string) => withoutUneditedUrlProblems(findJourneyNotes(text).problems, parseSteps(text));
  expect(findJourneyNotes(empty)).toMatchObject({ problems: [{ path: 'steps[0].actions[0].navigate.url' }] });
  expect(quiet(empty)).toEqual([]);
  expect(quiet(empty.replace('https://', 'https:/'))).toMatchObject([{ path: 'steps[0].actions[0].navigate.url' }]);
  // Other problems are reported.
  expect(quiet(empty.replace('"navigate"', '"hop"'))).not.toEqual([]);
  expect(withoutUneditedUrlProblems(findJourneyNotes('{').problems)).toEqual(findJourneyNotes('{').problems);
});

test('assigns messages of the server to their path and line', () => {
  const notes = parseServerNotes('steps[0].actions[1].fly: line 3: is no kind\nthe vault has no such item');
  expect(notes).toEqual([
    { line: 3, path: 'steps[0].actions[1].fly', text: 'is no kind' },
    { line: 1, path: '', text: 'the vault has no such item' },
  ]);
  expect(notesWithin(notes, 'steps[0].actions[1]')).toHaveLength(1);
  expect(notesWithin(notes, 'steps[0].actions[10]')).toEqual([]);
  expect(parseServerNotes('steps[0].name: ligne 3\u00a0: est requis')).toEqual([
    { line: 3, path: 'steps[0].name', text: 'est requis' },
  ]);
  expect(parseServerNotes(undefined)).toEqual([]);
});
