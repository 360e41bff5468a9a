/** Contents and results of requests: cookies, redirects, files, further attempts, and hostile responses. */
import { errorCodes } from '@vedette/contract/v4/error-codes';
import type { RequestStep } from '@vedette/contract/checkpoint/multi-step-target';
import { afterAll, describe, expect, test } from 'vitest';
import { aListener, aSite, closeAll } from '../probes/http/testing/http-fixture.js';
import { anAssertion, aRequest, aVariable, aWait, createRunner } from './testing/a-run.js';
import { aStepSite } from './testing/a-step-site.js';

afterAll(closeAll);
const site = await aStepSite();
const run = createRunner();
const at = (path: string, over: Partial<RequestStep> = {}) => aRequest({ url: site + path, ...over });

describe('requests', () => {
  test('keeps cookies for the run unless the server deletes them', async () => {
    const cookieIs = (comparison: 'Equal' | 'DoesNotExist') =>
      at('/echo', { assertions: [anAssertion('ResponseBodyJson', 'headers.cookie', comparison, 'sid=s1')] });
    const { failure } = await run([at('/login'), cookieIs('Equal'), at('/logout'), cookieIs('DoesNotExist')]);
    expect(failure).toBeUndefined();
  });

  test('follows a redirect and provides its target', async () => {
    const use = at('/echo?q={{@RedirectUrl.code}}', {
      assertions: [anAssertion('ResponseBodyJson', 'query', 'Equal', 'c 1')],
    });
    const { failure, steps } = await run([at('/there'), use]);
    expect(failure).toBeUndefined();
    expect(steps[0]).toMatchObject({ statusCode: 200, url: `${site}/json?code=c%201` });
  });

  test('sends vault files as bodies and in forms', async () => {
    const vaultItemGuid = '0b6f4a52-6c0e-4a6e-9a55-3f1f0c5b7d11';
    const vault = [{ vaultItemGuid, file: { name: 'a.json', data: Buffer.from('{"f":1}').toString('base64') } }];
    const { failure, steps } = await run(
      [
        at('/echo', { method: 'PUT', body: { type: 'file', vaultItemGuid, isForm: false } }),
        at('/echo', {
          method: 'POST',
          body: {
            type: 'form',
            parts: [
              { isFile: false, name: 't', value: 'x' },
              { isFile: true, name: 'f', value: vaultItemGuid },
            ],
          },
        }),
      ],
      { vault },
    );
    expect(failure).toBeUndefined();
    expect(JSON.parse(steps[0]?.responseBody ?? '')).toMatchObject({
      body: '{"f":1}',
      headers: { 'content-type': 'application/json' },
    });
    const form = JSON.parse(steps[1]?.responseBody ?? '') as { body: string; headers: Record<string, string> };
    expect(form.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
    expect(form.body).toContain('name="f"; filename="a.json"\r\nContent-Type: application/json\r\n\r\n{"f":1}\r\n');
  });

  test('retries a failing step until it succeeds', async () => {
    const won = await run([at('/flaky', { attempts: 5 })]);
    expect(won.failure).toBeUndefined();
    expect(won.steps[0]?.attempts).toBe(3);
    expect(won.timing.parts[0]?.parts.filter(({ isCounted }) => !isCounted)).toHaveLength(2);
    const lost = await run([at('/nowhere', { attempts: 2 })]);
    expect(lost.failure).toMatchObject({ code: errorCodes.attemptsExhausted.code });
  });

  test('records an ignored error and continues', async () => {
    const { failure, steps, passedSteps } = await run([at('/nowhere', { ignoreErrors: true }), aWait(1), at('/json')]);
    expect(failure).toBeUndefined();
    expect([passedSteps, steps[0]?.isErrorIgnored, steps[0]?.statusCode]).toEqual([2, true, 404]);
  });

  test('does not count a disabled step', async () => {
    const { totalSteps, steps } = await run([at('/nowhere', { isDisabled: true }), at('/json')]);
    expect([totalSteps, steps[0]?.isExecuted]).toEqual([1, false]);
  });

  test('never delivers data that is not to be collected', async () => {
    const collects = { headers: false, content: false, addresses: false };
    const { steps, resolvedIpAddress, withheld } = await run([at('/json')], { collects });
    expect(steps[0]).toMatchObject({
      requestHeaders: '',
      responseHeaders: '',
      responseBody: '',
      resolvedIpAddress: '',
    });
    expect([resolvedIpAddress, withheld]).toEqual([undefined, ['headers', 'content', 'addresses']]);
  });

  test('keeps deviations of a response from the specification with its step', async () => {
    const odd = await aListener(
      (socket) =>
        void socket.end('HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Length: 2\r\nConnection: close\r\n\r\nok'),
    );
    const { failure, steps } = await run([at('/json'), aRequest({ url: `http://127.0.0.1:${String(odd)}/` })]);
    expect(failure).toBeUndefined();
    expect(steps.map(({ deviations }) => deviations)).toEqual([undefined, ['Content-Length is repeated']]);
  });

  test('reports the address of the host where a step, or the run, ended', async () => {
    const elsewhere = await aSite((_request, response) => {
      response.writeHead(302, { Location: 'http://127.0.0.9:1/' }).end();
    });
    const { steps, resolvedIpAddress } = await run([at('/json'), aRequest({ url: elsewhere })]);
    expect(steps.map((step) => step.resolvedIpAddress)).toEqual(['127.0.0.1', '127.0.0.9']);
    expect(resolvedIpAddress).toBe('127.0.0.9');
  });

  test('reports custom metrics as integers', async () => {
    const step = at('/json', {
      variables: [
        aVariable('price', 'ResponseBodyJson', 'Items[0].Price'),
        aVariable('id', 'ResponseBodyJson', 'Items[0].Id'),
      ],
    });
    const customMetrics = [
      { name: 'Price', variableName: 'price' },
      { name: 'Id', variableName: 'id' },
      { name: 'None', variableName: 'none' },
    ];
    expect((await run([step], { customMetrics })).customMetrics).toEqual([{ name: 'Price', value: 3 }]);
  });
});

describe('hostile responses', () => {
  test.each([
    ['a redirect loop', '/loop', errorCodes.tooManyRedirects],
    ['a gzip bomb', '/bomb', errorCodes.responseTooLarge],
    ['a slow body', '/drip', errorCodes.bodyTimeout],
  ])('fails on %s with its code', async (_what, path, { code }) => {
    const requestTimeoutMs = path === '/drip' ? 500 : 20_000;
    expect((await run([at(path)], { requestTimeoutMs })).failure?.code).toBe(code);
  });

  test('handles a silent server and a run that exceeds its time', async () => {
    const port = await aListener(() => undefined);
    const silent = aRequest({ url: `http://127.0.0.1:${port}/` });
    expect((await run([silent], { requestTimeoutMs: 1_500 })).failure?.code).toBe(errorCodes.headersTimeout.code);
    const late = await run([silent], { totalTimeoutMs: 300 });
    expect(late.failure?.code).toBe(errorCodes.apiRunTimeout.code);
    expect((await run([aWait(10_000)], { totalTimeoutMs: 200 })).failure?.code).toBe(errorCodes.apiRunTimeout.code);
  });

  test('applies the egress policy after every redirect', async () => {
    const elsewhere = await aSite((_request, response) => {
      response.writeHead(302, { Location: 'http://169.254.169.254/latest/meta-data' }).end();
    });
    expect((await run([aRequest({ url: elsewhere })])).failure?.code).toBe(errorCodes.addressRefused.code);
  });
});
