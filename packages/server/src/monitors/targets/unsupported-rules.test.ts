import { Problems } from '@vedette/kernel/fault';
import { describe, expect, test } from 'vitest';
import type { MonitorType } from '@vedette/contract/v4/monitor-enums';
import { httpsBody, requireHttpTarget, parseBody } from '../testing/bodies.js';
import { completeDefinition } from '../definition/definition-rules.js';
import { checkDefinition } from '../wire/monitor-rules.js';
import { buildTarget } from '../kinds/registry.js';
import { UnsupportedMonitor } from './unsupported-rules.js';

const secrets = { login: { username: '', password: '' }, scriptVault: { password: undefined, vault: [] } };
const made = (type: MonitorType, body: object) => completeDefinition(type, parseBody({ Name: 'one', ...body }));
const steps = (...MsaSteps: object[]) => ({
  MultiStepApiTransactionScript: JSON.stringify({
    MsaSteps: MsaSteps.map((step) => ({ StepType: 'HttpRequest', Url: 'https://a.example', Method: 'GET', ...step })),
  }),
});
const collection = (request: object) => ({
  PostmanCollectionJson: JSON.stringify({
    info: { name: 'shop' },
    item: [{ name: 'one', request: { url: 'https://a.example', ...request } }],
  }),
});
const address = { Url: 'https://shop.example/' };
const VERSION = 'must be Negotiate, Http1_1 or Http2: checkpoints do not support HTTP/3';
const NTLM = 'must be Negotiate or Http1_1 with NTLM, which works only over HTTP/1.1';
const LETTERS = 'must not contain control characters or characters outside Latin-1';
const FRAMING = 'must not be Transfer-Encoding: the length of the body is sent in Content-Length';
const CONTRADICTION = 'must not contradict another Content-Length';
const lengths = [
  { Name: 'Content-Length', Value: '4' },
  { Name: 'content-length', Value: '5' },
];
const OAUTH = 'the request one signs in by OAuth 2 without an access token';

const refused: readonly (readonly [MonitorType, object, string])[] = [
  ['Https', { ...address, HttpVersion: 'Http3' }, `HttpVersion: ${VERSION}`],
  ['WebserviceHttp', { ...address, HttpVersion: 'Http3' }, `HttpVersion: ${VERSION}`],
  ['Https', { ...address, HttpVersion: 'Http2', AuthenticationType: 'NTLM' }, `HttpVersion: ${NTLM}`],
  ['Https', { ...address, RequestHeaders: [{ Name: 'X', Value: 'ok ✓' }] }, `RequestHeaders[0].Value: ${LETTERS}`],
  [
    'Https',
    { ...address, RequestHeaders: [{ Name: 'transfer-encoding', Value: 'chunked' }] },
    `RequestHeaders[0].Name: ${FRAMING}`,
  ],
  ['Https', { ...address, RequestHeaders: lengths }, `RequestHeaders[1].Value: ${CONTRADICTION}`],
  [
    'MultiStepApi',
    steps({ RequestHeaders: [{ Key: 'Transfer-Encoding', Value: 'gzip, chunked' }] }),
    `MsaSteps[0].RequestHeaders[0].Key: ${FRAMING}`,
  ],
  ['Https', { ...address, UserAgent: 'monitor\u0007' }, `UserAgent: ${LETTERS}`],
  ['MultiStepApi', steps({}, { MsaStepHttpVersion: 'Http3' }), `MsaSteps[1].MsaStepHttpVersion: ${VERSION}`],
  [
    'MultiStepApi',
    steps({ MsaStepHttpVersion: 'Http2', Authentication: { AuthenticationType: 'NTLM' } }),
    `MsaSteps[0].MsaStepHttpVersion: ${NTLM}`,
  ],
  [
    'MultiStepApi',
    steps({ RequestHeaders: [{ Key: 'X', Value: '€' }] }),
    `MsaSteps[0].RequestHeaders[0].Value: ${LETTERS}`,
  ],
  ['PostmanApi', collection({ auth: { type: 'oauth2', oauth2: [] } }), `PostmanCollectionJson: ${OAUTH}`],
];

describe.each(refused)('%s %j', (type, body, problem) => {
  const definition = made(type, body);
  const listProblems = (before?: typeof definition): readonly string[] => {
    const problems = new Problems();
    checkDefinition(type, definition, problems, { before });
    return problems.all;
  };

  test('is rejected by name when it is written', () => {
    expect(listProblems()).toEqual([problem]);
    expect(listProblems(made(type, type.startsWith('Http') ? address : steps({})))).toEqual([problem]);
  });

  test('may stay where it is stored', () => {
    expect(listProblems(definition)).toEqual([]);
  });
});

test.each([
  [{ HttpVersion: 'Http3' }, 'Negotiate'],
  [{ HttpVersion: 'Http2', AuthenticationType: 'NTLM' }, 'Negotiate'],
  [{ HttpVersion: 'Http2', AuthenticationType: 'Digest' }, 'Http2'],
  [{ HttpVersion: 'Http1_1', AuthenticationType: 'NTLM' }, 'Http1_1'],
])('runs a stored %j with %s', (change, version) => {
  const target = buildTarget('Https', made('Https', { ...httpsBody(), ...change }), secrets);
  expect(requireHttpTarget(target).httpVersion).toBe(version);
});

test('runs a stored HTTP/3 step with the highest version the server offers', () => {
  const target = buildTarget('MultiStepApi', made('MultiStepApi', steps({ MsaStepHttpVersion: 'Http3' })), secrets);
  expect(target).toMatchObject({ steps: [{ httpVersion: 'Negotiate' }] });
});

test('ignores settings of a disabled step', () => {
  const definition = made('MultiStepApi', steps({}, { MsaStepHttpVersion: 'Http3', Disabled: true }));
  const problems = new Problems();
  checkDefinition('MultiStepApi', definition, problems);
  expect(problems.all).toEqual([]);
});

test.each([
  ['Https', { ...address, RequestHeaders: [{ Name: 'X', Value: 'ok ✓' }] }],
  ['PostmanApi', collection({ body: { mode: 'file', file: { src: '/home/ann/a.txt' } } })],
] as const)('does not run a stored %s %j', (type, body) => {
  expect(() => buildTarget(type, made(type, body), secrets)).toThrow(UnsupportedMonitor);
});

test('accepts dynamic values and Latin-1 characters in headers', () => {
  const RequestHeaders = [{ Name: 'X', Value: 'Über {{@DateTime(dd “MMM”)}}' }];
  const problems = new Problems();
  checkDefinition('Https', made('Https', { ...address, RequestHeaders }), problems);
  expect(problems.all).toEqual([]);
});

test('accepts a lone Content-Length, rejects Transfer-Encoding, also for pages', () => {
  const listProblems = (type: MonitorType, Name: string): readonly string[] => {
    const problems = new Problems();
    checkDefinition(type, made(type, { ...address, RequestHeaders: [{ Name, Value: '12' }] }), problems);
    return problems.all;
  };
  expect(listProblems('Https', 'Content-Length')).toEqual([]);
  expect(listProblems('FullPageCheck', 'Transfer-Encoding')).toContain(`RequestHeaders[0].Name: ${FRAMING}`);
});
