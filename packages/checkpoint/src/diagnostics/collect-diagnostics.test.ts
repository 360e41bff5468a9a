import { createServer } from 'node:tls';
import type { MultiStepTarget } from '@vedette/contract/checkpoint/multi-step-target';
import type { StepsOutcome } from '@vedette/contract/checkpoint/multi-step-outcome';
import type { HttpOutcome } from '@vedette/contract/checkpoint/outcome';
import { afterAll, expect, test } from 'vitest';
import { parseEgressPolicy } from '../net/egress.js';
import { aTarget, closeAll, listen } from '../probes/http/testing/http-fixture.js';
import { aCertificate } from '../probes/http/testing/certificates.js';
import { collectDiagnostics, type DiagnosticsTools } from './collect-diagnostics.js';
import { queryNameServers } from './name-servers.js';

afterAll(closeAll);
const never = new AbortController().signal;
const tools: DiagnosticsTools = {
  clock: { now: () => 42 },
  egress: parseEgressPolicy('private-ok'),
  route: { programs: [], ping: undefined, limitMs: 1_000 },
};
const outcome: HttpOutcome = {
  kind: 'http',
  resolveMs: 0,
  connectMs: 0,
  downloadMs: 0,
  redirects: [],
  requestHeaders: [],
  responseHeaders: [],
  totalBytes: 0,
  bodyTruncated: false,
  contentMatches: [],
};
const aStepsTarget: MultiStepTarget = {
  kind: 'multiStepApi',
  steps: [],
  predefinedVariables: [],
  functions: [],
  customMetrics: [],
  vault: [],
  collects: { headers: true, content: true, addresses: true },
  ipVersion: 'IpV4',
  connectTimeoutMs: 1,
  requestTimeoutMs: 1,
  totalTimeoutMs: 1,
};
const refused = { code: 12002, message: 'connect ECONNREFUSED' };

test('collects the route for a refused connection', async () => {
  const failed = { ...outcome, failure: refused, resolvedIpAddress: '127.0.0.1' };
  expect(await collectDiagnostics(aTarget(), failed, tools, never)).toEqual({
    collectedAt: 42,
    parts: [{ name: 'Traceroute', text: expect.stringMatching(/^No route/) as string }],
  });
  const strict = { ...tools, egress: parseEgressPolicy('public-only') };
  expect((await collectDiagnostics(aTarget(), failed, strict, never)).parts).toEqual([]);
});

test('keeps a bad response with redirects and 64 KB, without monitor secrets', async () => {
  const authentication = { type: 'Basic', username: 'ann', password: 'sesame-open' } as const;
  const body = Buffer.from(`sesame-open ${'x'.repeat(100_000)}`).toString('base64');
  const bad: HttpOutcome = {
    ...outcome,
    statusCode: 500,
    body,
    finalUrl: 'http://b/?k=sesame-open',
    redirects: [{ url: 'http://a/', statusCode: 301 }],
    responseHeaders: [{ name: 'Server', value: 'bench' }],
  };
  const { parts } = await collectDiagnostics(aTarget({ authentication }), bad, tools, never);
  expect(parts.map(({ name }) => name)).toEqual(['Redirects', 'Answer']);
  expect(parts[0]?.text).toBe('301 http://a/\nlast URL: http://b/?k=***');
  expect(parts[1]?.text).toMatch(/^HTTP status 500\nServer: bench\n\n\*\*\* xxx/);
  expect(parts[1]?.text).toHaveLength(65_536);
  expect(JSON.stringify(parts)).not.toContain('sesame');
});

test('lists the certificates of a server without verification', async () => {
  const port = await listen(createServer(await aCertificate()));
  const target = aTarget({ url: `https://localhost:${port}/` });
  const failed = { ...outcome, failure: { code: 13013, message: 'self-signed' }, resolvedIpAddress: '127.0.0.1' };
  const { parts } = await collectDiagnostics(target, failed, tools, never);
  const chain = parts.find(({ name }) => name === 'CertificateChain')?.text;
  expect(chain).toMatch(/^0: CN=localhost\n {3}issued by CN=.*\n {3}valid .* to .*\n {3}for DNS:localhost/);
});

test('collects diagnostics at the host of the last step, unless addresses are withheld', async () => {
  const port = await listen(createServer(await aCertificate()));
  const one = (url: string, resolvedIpAddress: string, isExecuted = true) => ({
    type: 'request' as const,
    name: '',
    isExecuted,
    isCompleted: false,
    isErrorIgnored: false,
    url,
    method: 'GET',
    statusText: '',
    totalMs: 0,
    attempts: 1,
    requestHeaders: '',
    requestBody: '',
    responseHeaders: '',
    responseBody: '',
    isBodyCut: false,
    resolvedIpAddress,
    assertions: [],
    errorMessage: '',
    preRequestConsole: [],
    postResponseConsole: [],
  });
  const failed: StepsOutcome = {
    kind: 'steps',
    resolveMs: 0,
    connectMs: 0,
    downloadMs: 0,
    totalMs: 1,
    totalBytes: 0,
    failure: refused,
    totalSteps: 3,
    passedSteps: 1,
    customMetrics: [],
    withheld: [],
    resolvedIpAddress: '127.0.0.1',
    steps: [
      one('http://elsewhere.example/', '127.0.0.9'),
      one(`https://localhost:${port}/a`, '127.0.0.1'),
      one('http://never.example/', '', false),
    ],
    timing: { description: '', startAt: 0, elapsedMs: 0, isCounted: true, parts: [] },
  };
  const given = { ...tools, nameServers: ['127.0.0.1:1'] };
  const { parts } = await collectDiagnostics(aStepsTarget, failed, given, never);
  expect(parts.map(({ name }) => name)).toEqual(['Traceroute', 'NameServers', 'CertificateChain']);
  expect(parts[1]?.text).toMatch(/^127\.0\.0\.1:1: /);
  expect(parts[2]?.text).toMatch(/^0: CN=localhost/);
  expect((await collectDiagnostics(aStepsTarget, { ...failed, withheld: ['addresses'] }, given, never)).parts).toEqual(
    [],
  );
});

test('queries the name servers given to the checkpoint', async () => {
  const target = aTarget({ url: 'http://shop.example/' });
  const failed = { ...outcome, failure: { code: 11001, message: 'ENOTFOUND' } };
  const given = { ...tools, nameServers: ['127.0.0.1:1', '127.0.0.1:2'] };
  const { parts } = await collectDiagnostics(target, failed, given, never);
  expect(parts).toEqual([
    { name: 'NameServers', text: expect.stringMatching(/^127\.0\.0\.1:1: \w+\n127\.0\.0\.1:2: \w+$/) as string },
  ]);
});

test('queries each name server separately, but not for an address', async () => {
  expect(await queryNameServers('127.0.0.1', 4)).toBe('');
  const answers = await queryNameServers('shop.example', 4, ['127.0.0.1:1']);
  expect(answers).toMatch(/^127\.0\.0\.1:1: \w+\nThis checkpoint has only one name server\.$/);
});
