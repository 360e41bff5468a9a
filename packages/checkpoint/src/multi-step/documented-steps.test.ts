/** Fields of a step that no other test covers. */
import { createServer as createSecure } from 'node:https';
import { createSecureServer as createHttp2 } from 'node:http2';
import { errorCodes } from '@vedette/contract/v4/error-codes';
import type {
  Extraction,
  MultiStepTarget,
  RequestStep,
  UserFunction,
} from '@vedette/contract/checkpoint/multi-step-target';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aSite, closeAll, listen } from '../probes/http/testing/http-fixture.js';
import { aCertificate } from '../probes/http/testing/certificates.js';
import { anAssertion, aRequest, aVariable, createRunner } from './testing/a-run.js';

afterAll(closeAll);
const run = createRunner();
let tries = 0;
const seen: string[] = [];
const site = await aSite((request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://x');
  const [, kind, what] = pathname.split('/');
  let body = '';
  request.on('data', (chunk: Buffer) => (body += chunk.toString('latin1')));
  request.on('end', () => {
    const { method, rawHeaders, headers } = request;
    seen.push(`${method ?? ''} ${pathname}`);
    if (kind === 'to') response.writeHead(Number(what), { Location: searchParams.get('at') ?? '/echo' }).end();
    else if (kind === 'hangs-up-once' && (tries += 1) === 1) request.socket.destroy();
    else response.end(JSON.stringify({ method, rawHeaders, headers, body }));
  });
});
const at = (path: string, over: Partial<RequestStep> = {}) => aRequest({ url: site + path, ...over });
const holds = async (steps: readonly RequestStep[], over: Partial<MultiStepTarget> = {}): Promise<void> => {
  const { failure } = await run([...steps], over);
  expect(failure).toBeUndefined();
};
interface Echo {
  readonly method: string;
  readonly rawHeaders: string[];
  readonly headers: Record<string, string>;
  readonly body: string;
}
const runEcho = async (step: RequestStep, over: Partial<MultiStepTarget> = {}): Promise<Echo> => {
  const { steps } = await run([step], over);
  return JSON.parse(steps[0]?.responseBody ?? '') as Echo;
};

describe('sources that need no response', () => {
  const constant = (property: string): Extraction => ({ source: 'Constant', property, arguments: [] });
  test.each([
    ['Constant', 'a{{two}}', [], 'a2'],
    ['Variable', 'TWO', [], '2'],
    ['None', '', [], ''],
    ['Sum', '', ['1.5', '{{two}}'], '3.5'],
    ['Concatenation', '', ['a', '{{two}}', 'c'], 'a2c'],
    ['ToBase64', '', ['ü'], 'w7w='],
    ['ToSHA1Hex', '', ['abc'], 'a9993e364706816aba3e25717850c26c9cd0d89d'],
    ['ToMD5Hex', '', ['abc'], '900150983cd24fb0d6963f7d28e17f72'],
    ['VariablesResolved', '', [], 'true'],
    ['ResponseHasException', '', [], 'false'],
    ['ExecuteFunction', '{{twice({{two}})}}', [], '22'],
  ] as const)('%s of %s %j is %s', async (source, property, parts, expected) => {
    const taken = { name: 'x', source, property, arguments: parts.map(constant) };
    const isEqual = anAssertion('Variable', 'x', expected === '' ? 'IsEmpty' : 'Equal', expected);
    await holds([at('/echo', { variables: [taken], assertions: [isEqual] })], {
      predefinedVariables: [{ name: 'two', value: '2' }],
      functions: [aFunction({ name: 'twice', type: 'Mapping', mappings: [{ name: '2', value: '22' }] })],
    });
  });

  test('rejects a sum of values that are not numbers', async () => {
    const taken = { name: 'x', source: 'Sum' as const, property: '', arguments: [constant('a')] };
    const { failure } = await run([at('/echo', { variables: [taken] })]);
    expect(failure).toMatchObject({ code: errorCodes.variableNotExtracted.code });
  });

  test('the time since the start of the run increases from step to step', async () => {
    const take = (name: string) => [aVariable(name, 'CumulativeDuration', '')];
    const later = anAssertion('CumulativeDuration', '', 'GreaterThanOrEqual', '{{first}}');
    await holds([at('/echo', { variables: take('first') }), at('/echo', { assertions: [later] })]);
  });
});

function aFunction(over: Partial<UserFunction>): UserFunction {
  return {
    name: 'f',
    type: 'Hash',
    mappings: [],
    regex: '',
    hashAlgorithm: 'SHA256',
    jwtAlgorithm: 'HS256',
    key: '',
    ...over,
  };
}

describe('functions of the monitor', () => {
  test('work wherever a variable may be used, also nested', async () => {
    const functions = [
      aFunction({ name: 'sign', hashAlgorithm: 'HMACSHA512', key: 'k' }),
      aFunction({ name: 'token', type: 'JwtEncode', jwtAlgorithm: 'HS512', key: 'k' }),
      aFunction({ name: 'opened', type: 'JwtDecode', jwtAlgorithm: 'HS512', key: 'k' }),
      aFunction({ name: 'digits', type: 'Regex', regex: '\\d+' }),
    ];
    const headers = [
      { name: 'X-Sign', value: '{{@HexToBase64({{sign({{text}})}})}}' },
      { name: 'X-Payload', value: '{{opened({{token({{json}})}})}}' },
      { name: 'X-Digits', value: '{{DIGITS({{text}})}}' },
    ];
    const predefinedVariables = [
      { name: 'text', value: 'order 66' },
      { name: 'json', value: '{"a":1}' },
    ];
    const { headers: sent } = await runEcho(at('/echo', { headers }), { functions, predefinedVariables });
    // printf 'order 66' | openssl dgst -sha512 -hmac k -binary | base64
    expect(sent).toMatchObject({ 'x-payload': '{"a":1}', 'x-digits': '66', 'x-sign': SIGNED });
  });

  test('a pattern without a match is an error of the step', async () => {
    const functions = [aFunction({ name: 'digits', type: 'Regex', regex: '\\d+' })];
    const { failure } = await run([at('/{{digits(none)}}')], { functions });
    expect(failure?.code).toBe(errorCodes.variableNotExtracted.code);
  });
});
const SIGNED = 'L3bnnOjuti1WPVArUmySgAe0GZKkypagSi8qyYrKiMI1qjgnqTdfq0rqnxD1VpvOCG8TDD2pc96wWsE5uEoBKA==';

describe('bodies and headers', () => {
  const guid = '0b6f4a52-6c0e-4a6e-9a55-3f1f0c5b7d11';
  const vault = [{ vaultItemGuid: guid, file: { name: 'image', data: Buffer.from('bytes').toString('base64') } }];

  test('sends a vault file as a form part with its file name', async () => {
    const body = { type: 'file', vaultItemGuid: guid, isForm: true } as const;
    const sent = await runEcho(at('/echo', { method: 'POST', body }), { vault });
    expect(sent.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
    expect(sent.headers['content-length']).toBe(String(sent.body.length));
    expect(sent.body).toContain('Content-Disposition: form-data; name="image"; filename="image"\r\n');
  });

  test('sends no body with GET', async () => {
    expect(await runEcho(at('/echo', { body: { type: 'text', text: 'x' } }))).toMatchObject({ body: '' });
  });

  test.each([
    ['{"a":{{n}}}', 'application/json'],
    ['[{{n}}]', 'application/json'],
    [' <a/>', 'text/xml'],
    ['a=1&b={{n}}', 'application/x-www-form-urlencoded'],
    ['a word', undefined],
  ])('sends %s as %s', async (text, type) => {
    const predefinedVariables = [{ name: 'n', value: '1' }];
    const sent = await runEcho(at('/echo', { method: 'PUT', body: { type: 'text', text } }), { predefinedVariables });
    expect(sent.headers['content-type']).toBe(type);
  });

  test('custom headers replace default ones, and repeated ones are sent twice', async () => {
    const headers = ['accept: a/b', 'USER-AGENT: own', 'X-Twice: 1', 'X-Twice: 2'].map((line) => line.split(': '));
    const pairs = headers.map(([name = '', value = '']) => ({ name, value }));
    const { rawHeaders } = await runEcho(at('/echo', { headers: pairs }));
    const headerValues = (headerName: string) =>
      rawHeaders.filter((_, index) => index % 2 === 1 && rawHeaders[index - 1]?.toLowerCase() === headerName);
    expect([headerValues('accept'), headerValues('user-agent'), headerValues('x-twice')]).toEqual([
      ['a/b'],
      ['own'],
      ['1', '2'],
    ]);
  });

  test.each(['HEAD', 'DELETE', 'OPTIONS'] as const)('sends %s unchanged', async (method) => {
    seen.length = 0;
    await holds([at('/echo', { method })]);
    expect(seen).toEqual([`${method} /echo`]);
  });
});

describe('redirects', () => {
  test.each([301, 302, 303, 307, 308])('does not follow %i if it is asserted', async (status) => {
    const isIt = anAssertion('ResponseStatusCode', '', 'Equal', String(status));
    const { failure, steps } = await run([
      at(`/to/${status}`, { assertions: [isIt] }),
      aRequest({ url: '{{@RedirectUrl}}' }),
    ]);
    expect(failure).toBeUndefined();
    expect(steps.map(({ statusCode }) => statusCode)).toEqual([status, 200]);
  });

  test.each([
    [301, 'GET', ''],
    [302, 'GET', ''],
    [303, 'GET', ''],
    [307, 'POST', 'x'],
    [308, 'POST', 'x'],
  ])('%i redirects a POST as %s', async (status, method, body) => {
    const step = at(`/to/${status}`, { method: 'POST', body: { type: 'text', text: 'x' } });
    expect(await runEcho(step)).toMatchObject({ method, body });
  });

  test('does not send credentials of one host to another', async () => {
    const elsewhere = await aSite((request, response) => response.end(JSON.stringify(request.headers)));
    const headers = [{ name: 'Authorization', value: 'Bearer t0ken' }];
    const { steps } = await run([at(`/to/302?at=${encodeURIComponent(elsewhere)}`, { headers })]);
    expect(steps[0]?.url).toContain(elsewhere);
    expect(steps[0]?.responseBody).not.toContain('t0ken');
  });
});

describe('retries', () => {
  test('retries after a lost connection, a missing value and a failed test', async () => {
    tries = 0;
    const postResponseScript = `const n = Number(ut.variables.get('n')) + 1; ut.variables.set('n', n);
      ut.test('third time', () => ut.expect(n).to.equal(2));`;
    const { failure, steps } = await run([at('/hangs-up-once', { attempts: 5, postResponseScript })]);
    expect(failure).toBeUndefined();
    expect(steps[0]?.attempts).toBe(3);
    const lost = await run([at('/echo', { attempts: 2, variables: [aVariable('x', 'ResponseBodyJson', 'none')] })]);
    expect(lost.failure?.code).toBe(errorCodes.attemptsExhausted.code);
  });
});

describe('secure connections', () => {
  const sites: Record<string, string> = {};
  beforeAll(async () => {
    const pair = await aCertificate();
    const url = async (server: Parameters<typeof listen>[0]) => `https://127.0.0.1:${await listen(server)}/`;
    const answer = (_: unknown, response: { end: (text: string) => void }) => response.end('in');
    sites['any'] = await url(createSecure(pair, answer));
    sites['Tls12'] = await url(createSecure({ ...pair, maxVersion: 'TLSv1.2' }, answer));
    sites['Tls13'] = await url(createSecure({ ...pair, minVersion: 'TLSv1.3' }, answer));
    const both = createHttp2({ ...pair, allowHTTP1: true }, (request, response) => response.end(request.httpVersion));
    sites['both'] = await url(both);
  });
  const to = (name: string, over: Partial<RequestStep> = {}) =>
    run([aRequest({ url: sites[name] ?? '', checkCertificateErrors: false, ...over })]);

  test('an untrusted certificate is an error unless the step ignores it', async () => {
    expect((await to('any')).failure).toBeUndefined();
    const { failure } = await to('any', { checkCertificateErrors: true });
    expect(failure?.code).toBe(errorCodes.certificateSelfSigned.code);
  });

  test.each([
    ['Tls12', ['Tls12'], undefined],
    ['Tls12', ['Tls13'], 13001],
    ['Tls13', ['Tls13'], undefined],
    ['Tls13', ['Tls12'], 13001],
    ['Tls13', ['Tls11', 'Tls12'], 13001],
    ['Tls12', ['Tls12', 'Tls13'], undefined],
    ['Tls12', [], undefined],
  ] as const)('a server with %s only, checked with %j: %s', async (name, tlsVersions, code) => {
    expect((await to(name, { tlsVersions: [...tlsVersions] })).failure?.code).toBe(code);
  });

  test.each([
    ['both', 'Negotiate', '2.0'],
    ['both', 'Http2', '2.0'],
    ['both', 'Http1_1', '1.1'],
    ['any', 'Negotiate', 'in'],
  ] as const)('a server with %s and a client with %s use %s', async (name, httpVersion, body) => {
    expect((await to(name, { httpVersion })).steps[0]?.responseBody).toBe(body);
  });

  test('reports a server without HTTP/2', async () => {
    expect((await to('any', { httpVersion: 'Http2' })).failure?.code).toBe(14007);
  });
});

test('keeps at most five metrics, as integers, including those of scripts', async () => {
  const values = { a: '7', b: '99.9%', c: '1.5', d: '-3', e: '', f: '0' };
  const predefinedVariables = Object.entries(values).map(([name, value]) => ({ name, value }));
  const customMetrics = Object.keys(values).map((name) => ({ name: name.toUpperCase(), variableName: name }));
  const postResponseScript = `for (let n = 0; n < 9; n += 1) ut.customMetrics.set('s' + n, n);
    ut.customMetrics.set('s0', 1.5); ut.log(ut.customMetrics.get('s1'));`;
  const { customMetrics: kept, steps } = await run([at('/echo', { postResponseScript })], {
    predefinedVariables,
    customMetrics,
  });
  expect(steps[0]?.postResponseConsole).toEqual(['1']);
  expect(kept).toHaveLength(5);
  expect(kept.every(({ value }) => Number.isInteger(value))).toBe(true);
});
