import { MESSAGE_FUNCTIONS, MESSAGE_VARIABLES } from '@vedette/contract/v1/alerting/message-variables';
import { expect, test } from 'vitest';
import { SUBJECT_PLACEHOLDERS } from './email-draft.js';
import { NO_PLACEHOLDERS, findUnknownPlaceholders, unknownPlaceholdersText } from './unknown-placeholders.js';

const own = { values: ['Room'], functions: ['act'] };

test('accepts every listed variable and function', () => {
  const all = [...MESSAGE_VARIABLES.map(([name]) => `@${name}`), ...MESSAGE_FUNCTIONS.map(([call]) => call)];
  expect(findUnknownPlaceholders(all.map((name) => `{{${name}}}`).join(' '), NO_PLACEHOLDERS)).toEqual([]);
});

test.each([
  ['plain {text} and {"json":{"a":1}}'],
  ['{{Room}} {{act({{@alert.type}})}} {{@CustomField(Team)}}'],
  ['{{@VaultItem.2a8c1f6e-0000-4000-8000-000000000001.Password}} {{@RandomGuid}}'],
  ['{{@JsonEncode({{act({{Room}})}})}} {{@monitor.\u200Bname}}'],
])('reports no unknown names in %s', (text) => {
  expect(unknownPlaceholdersText(text, own)).toBeUndefined();
});

test.each([
  [
    '{{@monitr.name}}',
    '{{@monitr.name}} (did you mean {{@monitor.name}}?) is not a known variable or function and is sent as plain text.',
  ],
  [
    '{{monitor.name}} a',
    '{{monitor.name}} (did you mean {{@monitor.name}}?) is not a known variable or function and is sent as plain text.',
  ],
  ['{{@Room}}', '{{@Room}} (did you mean {{Room}}?) is not a known variable or function and is sent as plain text.'],
  [
    '{{@Jsonencode(a)}}',
    '{{@Jsonencode(…)}} (did you mean {{@JsonEncode(…)}}?) is not a known variable or function and is sent as plain text.',
  ],
  ['{{x}} {{y}} {{x}}', '{{x}}, {{y}} are not known variables or functions and are sent as plain text.'],
  ['{{act}}', '{{act}} is not a known variable or function and is sent as plain text.'],
  ['{{@JsonEncode({{wild.thing}})}}', '{{wild.thing}} is not a known variable or function and is sent as plain text.'],
])('reports for %s: %s', (text, expected) => {
  expect(unknownPlaceholdersText(text, own)).toBe(expected);
});

test('supports names that only some fields know', () => {
  expect(unknownPlaceholdersText('{{@count}} {{@monitor.name}}', SUBJECT_PLACEHOLDERS)).toBeUndefined();
  expect(unknownPlaceholdersText('{{@VaultItem.1.Password}} {{@alert.responseBody}}', SUBJECT_PLACEHOLDERS)).toBe(
    '{{@VaultItem.1.Password}} is not a known variable or function and is sent as plain text. Always empty here: {{@alert.responseBody}}.',
  );
});
