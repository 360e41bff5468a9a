import { expect, test } from 'vitest';
import type { Behaviour, HttpStep, Variable } from './custom-integration-rules.js';
import { sendsSecret, isFixedHost } from './host-rules.js';

const VAULT = '{{@VaultItem.11111111-2222-4333-8444-555555555555.Password}}';
const variables: Variable[] = [
  { name: 'Base', value: 'https://hooks.example/v1' },
  { name: 'Instance', value: 'acme' },
  { name: 'FromAlert', value: 'https://{{@monitor.name}}/' },
  { name: 'Level', value: undefined },
];
const behaviour: Behaviour = { variables, functions: [], definitions: [] };
const isOwn = (url: string, filled?: string) =>
  isFixedHost({ url, behaviour, vaultValue: () => undefined, ...(filled !== undefined && { filledUrl: filled }) });

test.each([
  'https://hooks.example/{{Level}}',
  'https://hooks.example?to={{@alert.description}}',
  'https://{{Instance}}.example/{{Level}}',
  '{{Base}}/{{Level}}',
  VAULT,
  `https://hooks.example/${VAULT}/{{Level}}`,
])('only the integration decides where %s is sent', async (url) => {
  expect(await isOwn(url)).toBe(true);
});

test.each([
  '{{Level}}',
  'https://{{Level}}/',
  'https://hooks.example{{Level}}',
  'https://{{Level}}@hooks.example/',
  '{{Level}}://hooks.example/',
  'https://hooks.example:{{Level}}/',
  'https://{{@monitor.name}}/',
  'https://{{@CustomField(Host)}}/',
  'https://{{captured}}/',
  '{{FromAlert}}',
])('others can influence where %s is sent', async (url) => {
  expect(await isOwn(url)).toBe(false);
});

test('the final URL must lead to the same host', async () => {
  expect(await isOwn('https://hooks.example/{{Level}}', 'https://hooks.example/x')).toBe(true);
  expect(await isOwn('https://hooks.example/{{Level}}', 'https://other.example/x')).toBe(false);
});

const aStep = (change: Partial<HttpStep>): HttpStep => ({
  name: '',
  url: 'https://hooks.example/',
  method: 'POST',
  body: '',
  headers: [],
  captures: [],
  authentication: undefined,
  ...change,
});

test.each([
  ['nothing', {}, false],
  ['a password', { authentication: { id: 'a', type: 'Basic', userName: 'me' } }, true],
  ['a vault value', { body: VAULT }, true],
  ['a header that is secret by its name', { headers: [{ Key: 'X-Api-Key', Value: 'typed in' }] }, true],
  ['an ordinary header', { headers: [{ Key: 'Content-Type', Value: 'text/plain' }] }, false],
] as const)('decides whether a definition contains a secret: with %s', (_what, change, expected) => {
  expect(sendsSecret(behaviour, { messageTypes: ['Error'], steps: [aStep(change)] })).toBe(expected);
});
