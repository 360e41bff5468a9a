/** Every object and function that scripts may use. */
import { createHash, createHmac, createVerify, generateKeyPairSync } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { makeScriptRunner, type ScriptResult, type ScriptState } from './script-runner.js';

const scripts = makeScriptRunner();
afterAll(() => scripts.close());

const body = Buffer.from([0x7b, 0x22, 0x61, 0x22, 0x3a, 0x22, 0xc3, 0xbc, 0x22, 0x7d]);
const before: ScriptState = {
  request: { url: 'http://x/', method: 'POST', body: 'sent', headers: [{ name: 'Accept', value: 'a/b' }] },
  variables: [{ name: 'Known', value: '1' }],
  customMetrics: [{ name: 'count', value: '5' }],
};
const after: ScriptState = {
  ...before,
  response: {
    code: 201,
    status: 'Created',
    text: body.toString(),
    body,
    headers: [
      { name: 'X-Kind', value: 'one' },
      { name: 'x-kind', value: 'two' },
    ],
  },
};
async function run(source: string, state: ScriptState = after): Promise<ScriptResult> {
  const outcome = await scripts.run(source, state);
  if (typeof outcome === 'string' || 'problem' in outcome) throw new Error(JSON.stringify(outcome));
  return outcome;
}
const evaluateExpression = async (expression: string, state?: ScriptState): Promise<string> => {
  const { console: lines, error } = await run(`ut.log(${expression})`, state);
  expect(error).toBe('');
  return lines.join('\n');
};

test.each([
  ['ut.request.url', 'http://x/'],
  ['ut.request.method', 'POST'],
  ['ut.request.body', 'sent'],
  ['ut.request.headers.has("accept")', 'true'],
  ['ut.request.headers.has("accept", "a/b")', 'true'],
  ['ut.request.headers.has("accept", "c")', 'false'],
  ['ut.request.headers.get("ACCEPT")', 'a/b'],
  ['[ut.request.headers.get("none")]', '[""]'],
  ['ut.response.code', '201'],
  ['ut.response.status', 'Created'],
  ['ut.response.responseSize', '10'],
  ['[...ut.response.bytes]', JSON.stringify([...body])],
  ['ut.response.bytes.length', '10'],
  ['ut.response.text()', '{"a":"ü"}'],
  ['ut.response.json().a', 'ü'],
  ['ut.response.headers.has("X-KIND")', 'true'],
  ['ut.response.headers.get("x-kind")', 'one, two'],
  ['[ut.response.headers.get("none")]', '[""]'],
  ['ut.variables.has("known")', 'true'],
  ['ut.variables.has("unknown")', 'false'],
  ['ut.variables.get("KNOWN")', '1'],
  ['[ut.variables.get("unknown")]', '[""]'],
  ['ut.customMetrics.get("count")', '5'],
  ['ut.encoding.base64.encode("ü?>")', 'w7w/Pg=='],
  ['ut.encoding.base64.decode("w7w/Pg==")', 'ü?>'],
  ['ut.encoding.base64.urlencode("ü?>")', 'w7w_Pg'],
  ['ut.encoding.base64.urldecode("w7w_Pg")', 'ü?>'],
])('%s is %s', async (expression, expected) => {
  expect(await evaluateExpression(expression)).toBe(expected);
});

test('a NUL ends neither a body nor a text', async () => {
  const state = {
    ...after,
    response: { code: 200, status: 'OK', text: '', headers: [], body: Buffer.from([0, 255, 0]) },
  };
  expect(await evaluateExpression('[...ut.response.bytes]', state)).toBe('[0,255,0]');
  expect(await evaluateExpression(`ut.crypto.md5('a\\0b')`)).toBe(createHash('md5').update('a\0b').digest('hex'));
  expect(await evaluateExpression(`ut.encoding.base64.decode(ut.encoding.base64.encode('a\\0b')).length`)).toBe('3');
});

test('there is no response before the request', async () => {
  expect(await evaluateExpression('typeof ut.response', before)).toBe('undefined');
});

test('adds, updates and removes headers', async () => {
  const { request } = await run(`const { headers } = ut.request;
    headers.add('Accept', 'no'); headers.add('X-New', 1); headers.upsert('x-new', '2'); headers.upsert('X-More', '3');
    headers.add('X-Gone', 'x'); headers.remove('x-gone');`);
  expect(request.headers).toEqual([
    { name: 'Accept', value: 'a/b' },
    { name: 'X-New', value: '2' },
    { name: 'X-More', value: '3' },
  ]);
});

test('sets new and existing variables and metrics', async () => {
  const { variables, customMetrics } = await run(`ut.variables.set('known', 2); ut.variables.set('New', { a: 1 });
    ut.customMetrics.set('count', 6);`);
  expect(variables).toEqual([
    { name: 'Known', value: '2' },
    { name: 'New', value: '{"a":1}' },
  ]);
  expect(customMetrics).toEqual([{ name: 'count', value: '6' }]);
});

test.each(['md5', 'sha1', 'sha256', 'sha512'])('ut.crypto.%s', async (name) => {
  expect(await evaluateExpression(`ut.crypto.${name}('ü')`)).toBe(createHash(name).update('ü').digest('hex'));
  expect(await evaluateExpression(`ut.crypto.hmac${name === 'md5' ? 'sha1' : name}('ü', 'key')`)).toBe(
    createHmac(name === 'md5' ? 'sha1' : name, 'key')
      .update('ü')
      .digest('hex'),
  );
});

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
const keys = {
  PEM: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  PKCS8: privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64'),
  PKCS1: privateKey.export({ type: 'pkcs1', format: 'der' }).toString('base64'),
};
test.each(
  (['sha1', 'sha256', 'sha512'] as const).flatMap((hash) =>
    (['PEM', 'PKCS8', 'PKCS1'] as const).map((type) => [hash, type] as const),
  ),
)('ut.crypto.rsa%s with a key as %s', async (hash, type) => {
  const signed = await evaluateExpression(`ut.crypto.rsa${hash}('ü', ${JSON.stringify(keys[type])}, '${type}')`);
  expect(createVerify(hash).update('ü').verify(publicKey, signed, 'base64')).toBe(true);
});

test('an invalid key is an error of the script', async () => {
  const { error } = await run(`ut.crypto.rsasha256('a', 'b', 'PEM')`);
  expect(error).not.toBe('');
});

/** Created by `openssl ca -gencrl`. */
const crl =
  'MIHWMH4CAQEwCgYIKoZIzj0EAwIwKDENMAsGA1UECgwEVGVzdDEXMBUGA1UEAwwOVGVzdCBBdXRob3JpdHkXDTI1MTEwMjAwMDAwMFoXDTI1MTIwMjEwMzAwMFowFTATAgIKGxcNMjUxMTAxMTAxMTEyWqAOMAwwCgYDVR0UBAMCAQEwCgYIKoZIzj0EAwIDSAAwRQIgQhpg0CAkOcGeFNfNnePrE3hD1ZvlWNJmwoeYo5FtHwECIQDjrPd+zmDAMjU9KjdhEWT7XsDjmnXrhaj/w67bMElq6A==';
test.each([
  ['DER', Buffer.from(crl, 'base64')],
  ['PEM', Buffer.from(`-----BEGIN X509 CRL-----\n${crl}\n-----END X509 CRL-----\n`)],
])('ut.crypto.cert.parseCrl reads a list as %s', async (_, list) => {
  const state = { ...after, response: { code: 200, status: 'OK', text: '', headers: [], body: list } };
  expect(JSON.parse(await evaluateExpression('ut.crypto.cert.parseCrl(ut.response.bytes)', state))).toEqual({
    Issuer: 'Test, Test Authority',
    ThisUpdate: '2025-11-02T00:00:00Z',
    NextUpdate: '2025-12-02T10:30:00Z',
    RevokedCertificates: [{ SerialNumber: '0a1b', RevocationDate: '2025-11-01T10:11:12Z' }],
  });
});

test.each(['[]', '[0x30, 0x84, 0xff, 0xff, 0xff, 0xff]', '[0x30, 0x03, 0x30, 0x01, 0x30]', 'ut.response.bytes'])(
  'ut.crypto.cert.parseCrl(%s) is an error of the script',
  async (bytes) => {
    expect((await run(`ut.crypto.cert.parseCrl(${bytes})`)).error).not.toBe('');
  },
);

test('reports every test, and a failed one does not end the script', async () => {
  const { tests, error } = await run(`ut.test('one', () => ut.expect(1).to.equal(1));
    ut.test('two', () => expect([1, 2]).to.include(3)); ut.test('three', () => ut.should({ a: 1 }).have.property('a'));`);
  expect(error).toBe('');
  expect(tests.map(({ name, passed }) => [name, passed])).toEqual([
    ['one', true],
    ['two', false],
    ['three', true],
  ]);
});

test.each([['ut.expect(1).to.equal(2)'], ['expect(1).to.equal(2)'], ['ut.should(1).equal(2)']])(
  '%s outside of a test ends the script',
  async (claim) => {
    const { error, console: lines } = await run(`${claim}; ut.log('after')`);
    expect(error).toContain('AssertionError');
    expect(lines).toEqual([]);
  },
);
