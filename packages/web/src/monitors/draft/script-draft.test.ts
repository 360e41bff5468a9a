import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  copyStep,
  emptyScript,
  moveListItem,
  problemsByPath,
  parseMonitorScript,
  stepSummary,
} from './script-draft.js';

test('keeps members that the form does not know', () => {
  const text = JSON.stringify({ MsaSteps: [{ StepType: 'Delay', Delay: 1, Odd: true }], Extra: 1 });
  expect(JSON.stringify(parseMonitorScript({ MultiStepApiTransactionScript: text }))).toBe(text);
  expect(parseMonitorScript({ MultiStepApiTransactionScript: 'nonsense' })).toEqual(emptyScript());
});

test('restores the order when a step is moved back', () => {
  fc.assert(
    fc.property(fc.array(fc.integer(), { minLength: 2 }), fc.nat(), (list, at) => {
      const from = at % (list.length - 1);
      expect(moveListItem(moveListItem(list, from, 1), from + 1, -1)).toEqual(list);
      expect(moveListItem(list, 0, -1)).toBe(list);
    }),
  );
});

test('removes the stored login from a copy', () => {
  const step = { Url: 'x', Authentication: { Id: 'i', AuthenticationType: 'Basic', PasswordSpecified: true } };
  expect(copyStep(step)).toEqual({ Url: 'x', Authentication: { AuthenticationType: 'Basic' } });
});

test('summarises a step in one line', () => {
  expect(stepSummary({ StepType: 'Delay', Delay: 5 })).toBe('wait 5 ms');
  expect(stepSummary({ Method: 'GET', Url: 'https://x', Assertions: [{}] })).toBe('GET https://x, 1 assertion');
});

test('parses problems by their path', () => {
  const problems = problemsByPath('[0].Url: is required\n[1].Assertions[2].Source: Invalid option\nmust be a list');
  expect([...problems]).toEqual([
    ['[0].Url', 'is required'],
    ['[1].Assertions[2].Source', 'Invalid option'],
    ['', 'must be a list'],
  ]);
});
