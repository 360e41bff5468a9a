import { MESSAGE_FUNCTIONS, MESSAGE_VARIABLES } from '@vedette/contract/v1/alerting/message-variables';
import { expect, test } from 'vitest';
import { OF_SUBJECTS } from './email-draft.js';
import { NO_NAMES, unknownNames, unknownText } from './unknown-names.js';

const own = { values: ['Room'], functions: ['act'] };

test('everything that is offered is known', () => {
  const all = [...MESSAGE_VARIABLES.map(([name]) => `@${name}`), ...MESSAGE_FUNCTIONS.map(([call]) => call)];
  expect(unknownNames(all.map((name) => `{{${name}}}`).join(' '), NO_NAMES)).toEqual([]);
});

test.each([
  ['plain {text} and {"json":{"a":1}}'],
  ['{{Room}} {{act({{@alert.type}})}} {{@CustomField(Team)}}'],
  ['{{@VaultItem.2a8c1f6e-0000-4000-8000-000000000001.Password}} {{@RandomGuid}}'],
  ['{{@JsonEncode({{act({{Room}})}})}} {{@monitor.\u200Bname}}'],
])('%s names nothing unknown', (text) => {
  expect(unknownText(text, own)).toBeUndefined();
});

test.each([
  [
    '{{@monitr.name}}',
    '{{@monitr.name}} (meant: {{@monitor.name}}?) is no variable or function: it is sent as written.',
  ],
  [
    '{{monitor.name}} a',
    '{{monitor.name}} (meant: {{@monitor.name}}?) is no variable or function: it is sent as written.',
  ],
  ['{{@Room}}', '{{@Room}} (meant: {{Room}}?) is no variable or function: it is sent as written.'],
  [
    '{{@Jsonencode(a)}}',
    '{{@Jsonencode(…)}} (meant: {{@JsonEncode(…)}}?) is no variable or function: it is sent as written.',
  ],
  ['{{x}} {{y}} {{x}}', '{{x}}, {{y}} are no variables or functions: they are sent as written.'],
  ['{{act}}', '{{act}} is no variable or function: it is sent as written.'],
  ['{{@JsonEncode({{wild.thing}})}}', '{{wild.thing}} is no variable or function: it is sent as written.'],
])('of %s it says: %s', (text, words) => {
  expect(unknownText(text, own)).toBe(words);
});

test('a place may know more, and less', () => {
  expect(unknownText('{{@count}} {{@monitor.name}}', OF_SUBJECTS)).toBeUndefined();
  expect(unknownText('{{@VaultItem.1.Password}} {{@alert.responseBody}}', OF_SUBJECTS)).toBe(
    '{{@VaultItem.1.Password}} is no variable or function: it is sent as written. Always empty here: {{@alert.responseBody}}.',
  );
});
