import { parseScript } from '@vedette/contract/transaction-script/parse';
import { expect, test } from 'vitest';
import { listActionFields, newAction, withValue } from './action-fields.js';
import { actionNames, actionSummary, isActionKind } from './action-texts.js';
import { withAlternative, withSelector, withShadow, shadowText } from './selector-draft.js';

const kinds = Object.keys(actionNames).filter(isActionKind);
const filled = (value: unknown): unknown =>
  value === '' ? '{{x}}' : value === 'https://' ? 'https://a.example' : value;

test.each(kinds)('a new %s is valid once its empty fields are filled in', (kind) => {
  const action = JSON.parse(JSON.stringify(newAction(kind)), (_name, value: unknown) => filled(value)) as object;
  const read = parseScript(
    JSON.stringify({ steps: [{ actions: [kind === 'keyEvent' ? { keyEvent: { key: 'Enter' } } : action] }] }),
  );
  expect('problems' in read ? read.problems : []).toEqual([]);
  expect(actionSummary(newAction(kind))).not.toBe('');
  const members = listActionFields(kind).map(({ member }) => member);
  expect(new Set(members).size).toBe(members.length);
});

test('leaves out empty optional settings', () => {
  const [own, flag] = listActionFields('navigate');
  if (!own || !flag) throw new Error('no fields');
  expect(withValue({ url: 'a', ignoreHttpStatus: true }, flag, false)).toEqual({ url: 'a' });
  expect(withValue({ url: 'a' }, own, '')).toEqual({ url: '' });
});

test('changes the selector of an element and keeps its other members', () => {
  const element = { css: '#a', alternatives: [{ xpath: '//a', name: 'x' }], own: 1 };
  expect(withSelector(element, 'xpath', '//b')).toEqual({ xpath: '//b', alternatives: element.alternatives, own: 1 });
  expect(withAlternative(element, 0)).toMatchObject({ xpath: '//a', own: 1 });
  expect(withAlternative(element, 7)).toBe(element);
  expect(shadowText(withShadow(element, 'x-a\nx-b'))).toBe('x-a\nx-b');
  expect(withShadow(withShadow(element, 'x'), '')).toEqual(element);
});

test('hides passwords in the summary of an action', () => {
  expect(actionSummary({ set: { element: { css: '#p' }, value: 'sesame', isPassword: true } })).toBe(
    'Fill in #p: •••••',
  );
  expect(actionSummary({ fly: {} })).toBe('fly');
  expect(actionSummary({})).toBe('Action without a type');
});
