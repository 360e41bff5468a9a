import { expect, test } from 'vitest';
import { aCaller } from '../../testing/a-host.js';
import type { Definition } from '../definition/definition-rules.js';
import { findPasswordMoveProblem, changesDestination } from './password-destination-rules.js';

const at = (Url: string, more: object = {}): Definition =>
  ({ Url, AuthenticationType: 'Basic', ...more }) as unknown as Definition;

test.each([
  ['https://shop.example/a', 'https://shop.example/b?c=d', false],
  ['https://shop.example/', 'https://SHOP.example:443/', false],
  ['https://shop.example/', 'http://shop.example/', true],
  ['https://shop.example/', 'https://shop.example:8443/', true],
  ['https://shop.example/', 'https://evil.example/', true],
  ['https://shop.example/', 'https://shop.example@evil.example/', true],
  ['https://shop.example/', 'https://shop.example\\@evil.example/', false],
  ['https://shop.example/', 'https:\\\\evil.example/', true],
  ['https://shop.example/', 'https:///evil.example/', true],
  ['https://shop.example/', 'https://shop.example\t.evil.example/', true],
  ['https://{{@day}}.example/a', 'https://{{@day}}.example/b', false],
  ['https://1.example/', 'https://{{@day}}.example/', true],
])('compares %s with %s: other destination %s', (from, to, elsewhere) => {
  expect(changesDestination(at(from), at(to))).toBe(elsewhere);
});

test.each([
  [{ AuthenticationType: 'Digest' }, true],
  [{ AuthenticationType: 'None' }, false],
  [{ NetworkAddress: 'evil.example' }, true],
  [{ Port: 25 }, true],
  [{ ImapSecureConnection: false }, true],
  [{ DnsBypasses: [{ Source: 'shop.example', Target: '203.0.113.5' }] }, true],
  [{ RequestHeaders: [{ Name: 'hOST', Value: 'evil.example' }] }, true],
  [{ RequestHeaders: [{ Name: 'X-Host', Value: 'evil.example' }] }, false],
  [{ Name: 'Renamed', CheckInterval: 1 }, false],
])('detects another destination after changing %j: %s', (change, elsewhere) => {
  expect(changesDestination(at('https://shop.example/'), at('https://shop.example/', change))).toBe(elsewhere);
});

const ann = '11111111-1111-4111-8111-111111111111';
const bob = '22222222-2222-4222-8222-222222222222';
const moved = {
  before: at('https://shop.example/'),
  after: at('https://evil.example/'),
  sent: undefined,
  isSentToPrivateLocation: false,
};

test.each([
  ['an editor who did not set it', { isAdministrator: false }, bob, true],
  ['an editor if its author is unknown', { isAdministrator: false }, undefined, true],
  ['its author', { isAdministrator: false }, ann, false],
  ['an administrator', { isAdministrator: true }, bob, false],
  ['a session, even of its author', { isAdministrator: true, via: 'session' as const }, ann, true],
])('requires the password again for %s: %#', (_who, caller, setByOperatorGuid, isRequired) => {
  const problem = findPasswordMoveProblem(aCaller({ operatorGuid: ann, ...caller }), {
    ...moved,
    stored: 'secret',
    setByOperatorGuid,
  });
  expect(problem !== undefined).toBe(isRequired);
});

test.each([
  ['none is stored', { stored: undefined }],
  ['it is sent', { stored: 'secret', sent: 'secret' }],
  ['it is removed', { stored: 'secret', sent: '' }],
  ['it is a vault reference', { stored: '{{@VaultItem.22222222-2222-4222-8222-222222222222.Password}}' }],
])('does not require the password when %s', (_when, change) => {
  const caller = aCaller({ isAdministrator: false });
  expect(findPasswordMoveProblem(caller, { ...moved, setByOperatorGuid: bob, ...change })).toBeUndefined();
});

test('treats a private location as another destination for any target', () => {
  const still = { ...moved, after: moved.before, stored: 'secret', isSentToPrivateLocation: true };
  const editor = aCaller({ isAdministrator: false, operatorGuid: ann });
  expect(findPasswordMoveProblem(editor, { ...still, setByOperatorGuid: bob })).toMatch(/private location/);
  expect(findPasswordMoveProblem(editor, { ...still, setByOperatorGuid: ann })).toBeUndefined();
});
