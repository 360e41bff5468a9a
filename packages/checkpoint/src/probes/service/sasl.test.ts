import { expect, test } from 'vitest';
import { selectLoginMethods } from './login-rules.js';
import { computeApopDigest, SaslError, startSasl, type SaslName } from './sasl.js';

const login = { username: 'user', password: 'pencil' };
const answerTo = async (exchange: ReturnType<typeof startSasl>, challenge: string): Promise<string> =>
  (await exchange.respond(Buffer.from(challenge))).toString();

// The examples of RFC 5802 and RFC 7677.
test.each([
  [
    'SCRAM-SHA-1',
    'fyko+d2lbbFgONRv9qkxdawL',
    'r=fyko+d2lbbFgONRv9qkxdawL3rfcNHYJY1ZVvWVs7j,s=QSXCR+Q6sek8bf92,i=4096',
    'c=biws,r=fyko+d2lbbFgONRv9qkxdawL3rfcNHYJY1ZVvWVs7j,p=v0X8v3Bz2T0CJGbJQyF0X+HI4Ts=',
    'v=rmF9pqV8S7suAoZWja4dJRkFsKQ=',
  ],
  [
    'SCRAM-SHA-256',
    'rOprNGfwEbeRWgbNEkqO',
    'r=rOprNGfwEbeRWgbNEkqO%hvYDpWUa2RaTCAfuxFIlj)hNlF$k0,s=W22ZaJ0SNY7soEsUEjb6gQ==,i=4096',
    'c=biws,r=rOprNGfwEbeRWgbNEkqO%hvYDpWUa2RaTCAfuxFIlj)hNlF$k0,p=dHzbZapWIk4jUhN+Ute9ytag9zjfMHgsqmmiz7AndVQ=',
    'v=6rriTRBi23WpRR/wtup+mMhUZUn/dB5nLTJRsjl95G4=',
  ],
] as const)('computes %s as in its RFC', async (...example) => {
  const [name, nonce, first, final, verifier] = example;
  const exchange = startSasl(name, login, nonce);
  expect(exchange.initialResponse?.toString()).toBe(`n,,n=user,r=${nonce}`);
  expect(await answerTo(exchange, first)).toBe(final);
  expect(exchange.findMissingStep()).toBeDefined();
  expect(await answerTo(exchange, verifier)).toBe('');
  expect(exchange.findMissingStep()).toBeUndefined();
});

test.each([
  ['a different nonce', 'r=else,s=c2FsdA==,i=4096', /nonce/],
  ['no salt', 'r=abcd,i=4096', /salt/],
  ['too many iterations', 'r=abcd,s=c2FsdA==,i=2000000000', /2000000000 iterations/],
  ['an invalid iteration count', 'r=abcd,s=c2FsdA==,i=many', /iteration count/],
])('SCRAM fails on %s', async (_, first, message) => {
  await expect(answerTo(startSasl('SCRAM-SHA-256', login, 'abc'), first)).rejects.toThrow(message);
});

test('SCRAM fails on an error and on a false server proof', async () => {
  for (const last of ['e=invalid-proof', 'v=AAAA']) {
    const exchange = startSasl('SCRAM-SHA-256', login, 'abc');
    await answerTo(exchange, 'r=abcd,s=c2FsdA==,i=1');
    expect(() => exchange.respond(Buffer.from(last))).toThrow(SaslError);
  }
});

test('escapes names and prepares texts as servers do', () => {
  const { initialResponse } = startSasl('SCRAM-SHA-256', { username: 'a=b,c\u00a0\u00ad\uff21', password: '' }, 'abc');
  expect(initialResponse?.toString()).toBe('n,,n=a=3Db=2Cc A,r=abc');
});

test('computes CRAM-MD5 and APOP as in their RFCs', async () => {
  const cram = startSasl('CRAM-MD5', { username: 'tim', password: 'tanstaaftanstaaf' }, 'abc');
  const digest = await answerTo(cram, '<1896.697170952@postoffice.reston.mci.net>');
  expect(digest).toBe('tim b913a602c7eda7a495b4e6e7334d3890');
  expect(computeApopDigest('<1896.697170952@dbc.mtview.ca.us>', 'tanstaaf')).toBe('c4c9334bac560ecc979e58001b3e22fb');
});

test.each<[string[], boolean, string[]]>([
  [['PLAIN', 'CRAM-MD5', 'SCRAM-SHA-256'], false, ['SCRAM-SHA-256', 'PLAIN']],
  [['PLAIN', 'CRAM-MD5'], true, ['PLAIN']],
  [['CRAM-MD5', 'SCRAM-SHA-1'], true, ['SCRAM-SHA-1']],
  [['command', 'APOP', 'LOGIN'], false, ['APOP', 'command']],
  [['XOAUTH2', 'GSSAPI'], true, []],
])('for %j, over TLS %s, tries %j', (offered, isSecure, ways) => {
  expect(selectLoginMethods(offered, isSecure)).toEqual(ways);
});

test.each<[SaslName, string | undefined]>([
  ['PLAIN', '\0user\0pencil'],
  ['LOGIN', undefined],
])('%s begins with %j', (name, initial) => {
  expect(startSasl(name, login, 'abc').initialResponse?.toString()).toBe(initial);
});
