import fc from 'fast-check';
import { expect, test } from 'vitest';
import { stepActions, type ScriptPosition } from './journey-draft.js';
import { insertEntry, replaceEntry, duplicateEntry, mayMove, moveEntry, removeEntry } from './journey-changes.js';

const action = (name: string) => ({ click: { element: { css: name } } });
const makeSteps = (...sizes: number[]) =>
  sizes.map((size, at) => ({
    name: `s${String(at)}`,
    actions: Array.from({ length: size }, (_each, index) => action(`${String(at)}-${String(index)}`)),
  }));
type Steps = ReturnType<typeof insertEntry>['steps'];
const namesIn = (steps: Steps) =>
  steps.map((step) => stepActions(step).map((one) => /"css":"(.*?)"/.exec(JSON.stringify(one))?.[1]));
const at = (steps: Steps, { step, action: index }: ScriptPosition) =>
  index === undefined ? steps[step] : stepActions(steps[step] ?? {})[index];

test('moves an action at the end of its step into the next step', () => {
  const over = moveEntry(makeSteps(2, 1), { step: 0, action: 1 }, 1);
  expect([namesIn(over.steps), over.position]).toEqual([[['0-0'], ['0-1', '1-0']], { step: 1, action: 0 }]);
  const into = moveEntry(makeSteps(1, 0), { step: 0, action: 0 }, 1);
  expect(namesIn(into.steps)).toEqual([[], ['0-0']]);
  const back = moveEntry(makeSteps(2, 1), { step: 1, action: 0 }, -1);
  expect([namesIn(back.steps), back.position]).toEqual([[['0-0', '0-1', '1-0'], []], { step: 0, action: 2 }]);
});

test('does not move beyond the first or last step', () => {
  const steps = makeSteps(1, 1);
  expect(moveEntry(steps, { step: 0, action: 0 }, -1)).toEqual({ steps, position: { step: 0, action: 0 } });
  expect(moveEntry(steps, { step: 1 }, 1).steps).toBe(steps);
});

test('moving back restores the script, and the position follows the item', () => {
  const anywhere = fc
    .array(fc.nat(3), { minLength: 1, maxLength: 4 })
    .chain((sizes) =>
      fc.tuple(fc.constant(sizes), fc.nat(sizes.length - 1), fc.nat(4), fc.constantFrom(1 as const, -1 as const)),
    );
  fc.assert(
    fc.property(anywhere, ([sizes, step, index, by]) => {
      const steps: Steps = makeSteps(...sizes);
      const size = sizes[step] ?? 0;
      const position = size === 0 ? { step } : { step, action: index % size };
      if (!mayMove(steps, position, by)) return;
      const there = moveEntry(steps, position, by);
      expect(at(there.steps, there.position ?? position)).toEqual(at(steps, position));
      const back = moveEntry(there.steps, there.position ?? position, by === 1 ? -1 : 1);
      expect(back).toEqual({ steps, position });
    }),
  );
});

test('adds, changes, duplicates and removes steps and actions in place', () => {
  const steps = makeSteps(1, 1);
  expect(insertEntry(steps, { name: 'new' }).position).toEqual({ step: 2 });
  expect(namesIn(insertEntry(steps, action('x'), 0).steps)).toEqual([['0-0', 'x'], ['1-0']]);
  expect(namesIn(replaceEntry(steps, { step: 1, action: 0 }, action('y')).steps)).toEqual([['0-0'], ['y']]);
  expect(namesIn(duplicateEntry(steps, { step: 1, action: 0 }).steps)).toEqual([['0-0'], ['1-0', '1-0']]);
  expect(duplicateEntry(steps, { step: 0 })).toMatchObject({ position: { step: 1 }, steps: { length: 3 } });
  expect(removeEntry(steps, { step: 0 }).steps).toEqual([steps[1]]);
  expect(namesIn(removeEntry(steps, { step: 0, action: 0 }).steps)).toEqual([[], ['1-0']]);
  expect(duplicateEntry(steps, { step: 9 })).toEqual({ steps });
});
