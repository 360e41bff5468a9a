import { afterEach, expect, test } from 'vitest';
import { setLanguage } from '../i18n/translate.js';
import { auditActionText } from './audit-labels.js';

afterEach(() => {
  setLanguage('en-GB', new Map());
});

const group = { Action: 'Updated', ObjectType: 'OperatorGroup', ObjectName: 'Night' };

test.each([
  ['Ann', 'Ann changed operator group Night', 'changed operator group Night'],
  ['Ann', 'Ann signed in', 'signed in'],
  ['Ann', 'Anna signed in', 'Anna signed in'],
  ['system', 'ann@example.com failed to sign in', 'ann@example.com failed to sign in'],
])('with %s, shortens %j to %j', (OperatorName, Message, deed) => {
  expect(auditActionText({ ...group, OperatorName, Message })).toBe(deed);
});

test.each([
  [group, 'Operatorgroep Night · Updated'],
  [{ ...group, ObjectType: 'Sla', ObjectName: '' }, 'Sla · Updated'],
  [{ ...group, ObjectType: 'Account', ObjectName: 'Account settings' }, 'Accountinstellingen · Updated'],
  [{ ...group, ObjectType: 'Dashboard', ObjectName: 'Account settings' }, 'Dashboard Account settings · Updated'],
  [
    { ...group, ObjectType: 'AlertDefinition', ObjectName: 'Default alert definition' },
    'Alert definition Standaardalertdefinitie · Updated',
  ],
])('composes %j of object and action in other languages', (event, text) => {
  setLanguage(
    'nl-NL',
    new Map([
      ['Operator group', 'Operatorgroep'],
      ['Account settings', 'Accountinstellingen'],
      ['Default alert definition', 'Standaardalertdefinitie'],
    ]),
  );
  expect(auditActionText({ ...event, OperatorName: 'Ann', Message: 'Ann changed operator group Night' })).toBe(text);
});
