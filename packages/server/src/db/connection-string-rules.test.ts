import { expect, test } from 'vitest';
import { matchesSessionAttributes, parseStoreAddress, SESSION_ATTRIBUTES } from './connection-string-rules.js';

const read = (text: string) => {
  const address = parseStoreAddress(text);
  if (typeof address === 'string') throw new Error(address);
  return address;
};

test.each([
  ['postgres://u:p@h:5432/db', ['postgres://u:p@h:5432/db']],
  ['postgresql://h/db', ['postgresql://h/db']],
  ['postgres://u:p@h1:1,h2:2/db', ['postgres://u:p@h1:1/db', 'postgres://u:p@h2:2/db']],
  ['postgres://u@h1,h2:5433/db', ['postgres://u@h1/db', 'postgres://u@h2:5433/db']],
  ['postgres://u@[::1]:1,[fe80::2]/db', ['postgres://u@[::1]:1/db', 'postgres://u@[fe80::2]/db']],
  ['postgres:///db?host=h1,h2&port=1,2', ['postgres://h1:1/db', 'postgres://h2:2/db']],
  ['postgres://u@x:9/db?host=h1,h2', ['postgres://u@h1:9/db', 'postgres://u@h2:9/db']],
  ['postgres://u@h1,h2/db?port=6432', ['postgres://u@h1:6432/db', 'postgres://u@h2:6432/db']],
  [
    'postgres://u@/db?host=/run/pg,/tmp/pg',
    ['postgres://u@localhost/db?host=%2Frun%2Fpg', 'postgres://u@localhost/db?host=%2Ftmp%2Fpg'],
  ],
  ['postgres://u@%2Frun%2Fpg/db', ['postgres://u@localhost/db?host=%2Frun%2Fpg']],
  ['postgres://u@h/db?host=::1', ['postgres://u@[::1]/db']],
  ['postgres://u:a%40b@h/db', ['postgres://u:a%40b@h/db']],
  ['postgres://u:a@b@h/db', ['postgres://u:a@b@h/db']],
])('lists the servers of %s', (text, urls) => {
  expect(read(text).urls).toEqual(urls);
});

test('keeps parameters of the driver and removes those of the server list', () => {
  const text =
    'postgres://h1,h2/db?sslmode=verify-full&sslrootcert=/ca.pem&target_session_attrs=primary&connect_timeout=1';
  expect(read(text)).toEqual({
    urls: [
      'postgres://h1/db?sslmode=verify-full&sslrootcert=%2Fca.pem',
      'postgres://h2/db?sslmode=verify-full&sslrootcert=%2Fca.pem',
    ],
    sessionAttributes: 'primary',
    connectTimeoutMs: 2_000,
  });
});

test('of several servers uses the one that accepts writes, unless stated otherwise', () => {
  expect(read('postgres://h/db').sessionAttributes).toBe('any');
  expect(read('postgres://h1,h2/db').sessionAttributes).toBe('read-write');
  expect(read('postgres://h1,h2/db?target_session_attrs=any').sessionAttributes).toBe('any');
});

test.each([
  ['h1,h2', 'must look like'],
  ['mysql://h/db', 'must look like'],
  ['postgres://h:port/db', 'must look like'],
  ['postgres://h:99999/db', 'a port must be a number up to 65535'],
  ['postgres://h1,h2,h3/db?port=1,2', 'has 3 hosts and 2 ports'],
  ['postgres://h1,,h3/db', 'must not contain an empty host'],
  ['postgres://h/db?target_session_attrs=leader', 'target_session_attrs must be one of any, read-write'],
  ['postgres://h/db?connect_timeout=soon', 'connect_timeout must be a number of seconds'],
])('rejects %s', (text, rule) => {
  expect(parseStoreAddress(text)).toContain(rule);
});

const primary = { isStandby: false, isReadOnly: false };
const stepsDown = { isStandby: false, isReadOnly: true };
const standby = { isStandby: true, isReadOnly: true };

test.each([
  [primary, ['any', 'read-write', 'primary']],
  [stepsDown, ['any', 'read-only', 'primary']],
  [standby, ['any', 'read-only', 'standby', 'prefer-standby']],
])('a server that is %j matches %j', (facts, fitting) => {
  expect(SESSION_ATTRIBUTES.filter((attributes) => matchesSessionAttributes(attributes, facts, false))).toEqual(
    fitting,
  );
});

test('a preferred standby is not required', () => {
  expect(matchesSessionAttributes('prefer-standby', primary, true)).toBe(true);
});
