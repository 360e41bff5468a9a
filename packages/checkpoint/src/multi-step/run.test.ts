import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { IncomingMessage } from 'node:http';
import { errorCodes } from '@vedette/contract/error-codes';
import type { RequestStep } from '@vedette/contract/multi-step-target';
import { afterAll, describe, expect, test } from 'vitest';
import { aListener, aSite, closeAll } from '../probes/http/testing/bench.js';
import { anAssertion, aRequest, aVariable, aWait, runner } from './testing/a-run.js';

afterAll(closeAll);

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

let tries = 0;
const site = await aSite((request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://x');
  const answers: Record<string, () => Promise<void> | void> = {
    '/json': () => void response.end('{"Items":[{"Id":"a7","Price":3}],"Nothing":null}'),
    '/xml': () => void response.end('<o:Order xmlns:o="urn:o" Id="7"><o:Qty>2</o:Qty><o:Qty>5</o:Qty></o:Order>'),
    '/echo': async () => {
      const { method, headers } = request;
      response.end(JSON.stringify({ method, headers, body: await bodyOf(request), query: searchParams.get('q') }));
    },
    '/login': () => void response.setHeader('Set-Cookie', ['sid=s1; Path=/', 'gone=1; Max-Age=0']).end('in'),
    '/logout': () => void response.setHeader('Set-Cookie', 'sid=; Expires=Thu, 01 Jan 1970 00:00:00 GMT').end('out'),
    '/there': () => void response.writeHead(302, { Location: '/json?code=c%201' }).end(),
    '/loop': () => void response.writeHead(302, { Location: '/loop' }).end(),
    '/basic': () => {
      const given = request.headers.authorization;
      const isIn = given === `Basic ${Buffer.from('ann:sesame').toString('base64')}`;
      response.writeHead(isIn ? 200 : 401, { 'WWW-Authenticate': 'Basic realm="x"' }).end(given ?? 'none');
    },
    '/bearer': () => void response.writeHead(request.headers.authorization === 'Bearer t0ken' ? 200 : 401).end(),
    '/flaky': () => {
      tries += 1;
      response.writeHead(tries < 3 ? 503 : 200).end(String(tries));
    },
    '/gzip': () => void response.writeHead(200, { 'Content-Encoding': 'gzip' }).end(gzipSync('plain text')),
    '/bomb': () => {
      response.writeHead(200, { 'Content-Encoding': 'gzip' }).end(gzipSync(Buffer.alloc(40_000_000)));
    },
    '/drip': () => void response.writeHead(200, { 'Content-Length': '1000' }).write('a'),
  };
  void (answers[pathname] ?? (() => void response.writeHead(404).end('no')))();
});
const run = runner();
const at = (path: string, over: Partial<RequestStep> = {}) => aRequest({ url: site + path, ...over });

describe('assertions', () => {
  test.each([
    [anAssertion('ResponseBodyJson', 'Items[0].Id', 'Equal', 'A7'), '/json'],
    [anAssertion('ResponseBodyJson', 'Nothing', 'IsNull'), '/json'],
    [anAssertion('ResponseBodyJson', 'Items[3]', 'DoesNotExist'), '/json'],
    [anAssertion('ResponseBodyXml', '//o:Order/@Id', 'Equal', '7'), '/xml'],
    [anAssertion('ResponseBodyXml', 'sum(//o:Qty)', 'Equal', '7'), '/xml'],
    [anAssertion('ResponseBodyXml', '//*[local-name()="Qty"][1]/text()', 'Equal', '2'), '/xml'],
    [anAssertion('ResponseBodyXml', 'contains(//o:Order/@Id,"7")', 'Equal', 'true'), '/xml'],
    [anAssertion('ResponseBodyXml', '//Line', 'DoesNotExist'), '/xml'],
    [anAssertion('ResponseBodyText', 'Pr(i)ce', 'Equal', 'i'), '/json'],
    [anAssertion('ResponseStatusCode', '', 'Equal', '404'), '/nowhere'],
    [anAssertion('ResponseStatusDescription', '', 'Equal', 'OK'), '/json'],
    [anAssertion('ContentLengthCalculated', '', 'Equal', '10'), '/gzip'],
    [anAssertion('Duration', '', 'LessThan', '60000'), '/json'],
    [anAssertion('Cookie', 'sid', 'Equal', 's1'), '/login'],
    [anAssertion('ResponseHeader', 'set-cookie', 'ContainsText', 'gone'), '/login'],
    [anAssertion('ResponseStatusCode', '', 'Equal', '302'), '/there'],
  ])('%j holds', async (assertion, path) => {
    const { failure, passedSteps } = await run([at(path, { assertions: [assertion] })]);
    expect(failure).toBeUndefined();
    expect(passedSteps).toBe(1);
  });

  test.each([
    [anAssertion('ResponseBodyJson', 'Items[0].Id', 'Equal', 'b'), '/json', errorCodes.assertJson],
    [anAssertion('ResponseBodyJson', 'a', 'Exists'), '/xml', errorCodes.bodyNotJson],
    [anAssertion('ResponseBodyXml', '//a', 'Exists'), '/json', errorCodes.bodyNotXml],
    [anAssertion('ResponseBodyXml', '//a[', 'Exists'), '/xml', errorCodes.bodyNotXml],
    [anAssertion('ResponseBodyText', 'zzz', 'Exists'), '/json', errorCodes.assertText],
    [anAssertion('Cookie', 'none', 'Exists'), '/json', errorCodes.assertCookie],
    [anAssertion('ResponseHeader', 'x-none', 'Exists'), '/json', errorCodes.assertHeader],
    [anAssertion('ContentLengthCalculated', '', 'LessThan', '1'), '/json', errorCodes.assertLength],
    [anAssertion('ResponseCompleted', '', 'Equal', 'false'), '/json', errorCodes.responseCompleted],
    [anAssertion('Fail', '', 'Equal'), '/json', errorCodes.assertVariable],
  ])('%j fails with its code, and the run ends there', async (assertion, path, { code, description }) => {
    const { failure, steps, totalSteps } = await run([at(path, { assertions: [assertion] }), at('/json')]);
    expect(failure).toMatchObject({ code, description: `Step 1: ${description}` });
    expect([totalSteps, steps.map(({ isExecuted }) => isExecuted)]).toEqual([2, [true, false]]);
  });

  test('a status of 400 and above is an error nobody has to ask for', async () => {
    expect((await run([at('/nowhere')])).failure?.code).toBe(errorCodes.assertStatus.code);
  });

  test('without a response the reason counts; a step may expect that there is none', async () => {
    const refused = await run([aRequest()]);
    expect(refused.failure).toMatchObject({ code: errorCodes.connectRefused.code });
    const expected = await run([aRequest({ assertions: [anAssertion('ResponseCompleted', '', 'Equal', 'false')] })]);
    expect(expected.failure).toBeUndefined();
  });
});

describe('variables', () => {
  test('are taken from answers and used in every part of the next request', async () => {
    const take = at('/json', { variables: [aVariable('Id', 'ResponseBodyJson', 'Items[0].Id')] });
    const use = at('/echo?q={{ID}}', {
      method: 'PATCH',
      headers: [{ name: 'X-Id', value: '{{@Base64Encode({{id}})}}' }],
      body: { type: 'text', text: '{"id":"{{id}}"}' },
      assertions: [
        anAssertion('ResponseBodyJson', 'query', 'Equal', '{{id}}'),
        anAssertion('ResponseBodyJson', 'method', 'Equal', 'PATCH'),
        anAssertion('ResponseBodyJson', 'body', 'Equal', '{"id":"a7"}'),
        anAssertion('ResponseBodyJson', 'headers.x-id', 'Equal', Buffer.from('a7').toString('base64')),
        anAssertion('ResponseBodyJson', "headers['content-type']", 'Equal', 'application/json'),
      ],
    });
    expect((await run([take, use])).failure).toBeUndefined();
  });

  test('the value of an answer is never read as a template', async () => {
    const guid = '0b6f4a52-6c0e-4a6e-9a55-3f1f0c5b7d11';
    const echo = at('/echo?q=%7B%7B@VaultItem.' + guid + '.Password%7D%7D', {
      variables: [aVariable('stolen', 'ResponseBodyJson', 'query')],
    });
    const send = at('/echo', { method: 'POST', body: { type: 'text', text: '{{stolen}}' } });
    const { steps, failure } = await run([echo, send], { vault: [{ vaultItemGuid: guid, password: 'sesame' }] });
    expect(failure).toBeUndefined();
    expect(steps[1]?.responseBody).toContain(`{{@VaultItem.${guid}.Password}}`);
    expect(JSON.stringify(steps)).not.toContain('sesame');
  });

  test('values of a form are encoded by themselves', async () => {
    const step = at('/echo', {
      method: 'POST',
      headers: [{ name: 'Content-Type', value: 'application/x-www-form-urlencoded' }],
      body: { type: 'text', text: 'a={{v}}&b={{@UrlEncode({{v}})}}' },
      assertions: [anAssertion('ResponseBodyJson', 'body', 'Equal', 'a=x+%26y&b=x+%26y')],
    });
    expect((await run([step], { predefinedVariables: [{ name: 'v', value: 'x &y' }] })).failure).toBeUndefined();
  });

  test('predefined ones refer to each other, and are given their value once', async () => {
    const predefinedVariables = [
      { name: 'base', value: '{{host}}/echo?q={{@RandomGuid}}' },
      { name: 'host', value: site },
    ];
    const first = aRequest({ url: '{{base}}', variables: [aVariable('q', 'ResponseBodyJson', 'query')] });
    const second = aRequest({
      url: '{{base}}',
      assertions: [anAssertion('ResponseBodyJson', 'query', 'Equal', '{{q}}')],
    });
    expect((await run([first, second], { predefinedVariables })).failure).toBeUndefined();
  });

  test.each([
    ['a name nobody knows', at('/{{nobody}}'), errorCodes.variableUnresolved],
    [
      'a value that is not there',
      at('/json', { variables: [aVariable('x', 'ResponseBodyJson', 'y')] }),
      errorCodes.variableNotExtracted,
    ],
    [
      'an item that is not there',
      at('/{{@VaultItem.0b6f4a52-6c0e-4a6e-9a55-3f1f0c5b7d11.Password}}'),
      errorCodes.apiVaultItem,
    ],
    ['an archive that is not there', at('/json', { clientCertificate: 'x' }), errorCodes.clientCertificateMissing],
  ])('%s is an error of the step', async (_what, step, { code }) => {
    expect((await run([step])).failure?.code).toBe(code);
  });

  test('a circle of predefined variables is found', async () => {
    const predefinedVariables = [
      { name: 'a', value: '{{b}}' },
      { name: 'b', value: '{{a}}' },
    ];
    const { failure } = await run([at('/json')], { predefinedVariables });
    expect(failure).toMatchObject({ code: errorCodes.variableUnresolved.code });
    expect(failure?.description).not.toContain('Step');
  });
});

describe('requests', () => {
  test('cookies live as long as the run, unless the server takes them back', async () => {
    const cookieIs = (comparison: 'Equal' | 'DoesNotExist') =>
      at('/echo', { assertions: [anAssertion('ResponseBodyJson', 'headers.cookie', comparison, 'sid=s1')] });
    const { failure } = await run([at('/login'), cookieIs('Equal'), at('/logout'), cookieIs('DoesNotExist')]);
    expect(failure).toBeUndefined();
  });

  test('a redirect is followed, and where it led can be used', async () => {
    const use = at('/echo?q={{@RedirectUrl.code}}', {
      assertions: [anAssertion('ResponseBodyJson', 'query', 'Equal', 'c 1')],
    });
    const { failure, steps } = await run([at('/there'), use]);
    expect(failure).toBeUndefined();
    expect(steps[0]).toMatchObject({ statusCode: 200, url: `${site}/json?code=c%201` });
  });

  test('Basic waits for the challenge, Bearer does not; a header of one’s own wins', async () => {
    const login = (type: 'Basic' | 'Bearer', over = {}) => ({
      authentication: { type, username: 'ann', password: 'sesame', token: 't0ken', ...over },
    });
    expect((await run([at('/basic', login('Basic')), at('/bearer', login('Bearer'))])).failure).toBeUndefined();
    const wrong = await run([at('/basic', login('Basic', { password: 'no' }))]);
    expect(wrong.failure?.code).toBe(errorCodes.authenticationRejected.code);
    const own = at('/basic', { ...login('Basic'), headers: [{ name: 'Authorization', value: 'Basic x' }] });
    expect((await run([own])).failure?.code).toBe(errorCodes.assertStatus.code);
  });

  test('files of the vault are sent as they are, and in forms', async () => {
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

  test('a failing step is tried again until it holds, and no longer', async () => {
    tries = 0;
    const won = await run([at('/flaky', { attempts: 5 })]);
    expect(won.failure).toBeUndefined();
    expect(won.steps[0]?.attempts).toBe(3);
    expect(won.timing.parts[0]?.parts.filter(({ isCounted }) => !isCounted)).toHaveLength(2);
    const lost = await run([at('/nowhere', { attempts: 2 })]);
    expect(lost.failure).toMatchObject({ code: errorCodes.attemptsExhausted.code });
  });

  test('an ignored error is kept, and the run goes on', async () => {
    const { failure, steps, passedSteps } = await run([at('/nowhere', { ignoreErrors: true }), aWait(1), at('/json')]);
    expect(failure).toBeUndefined();
    expect([passedSteps, steps[0]?.isErrorIgnored, steps[0]?.statusCode]).toEqual([2, true, 404]);
  });

  test('a step that is switched off is not counted', async () => {
    const { totalSteps, steps } = await run([at('/nowhere', { isDisabled: true }), at('/json')]);
    expect([totalSteps, steps[0]?.isExecuted]).toEqual([1, false]);
  });

  test('what is not to be collected never leaves', async () => {
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

  test('custom metrics are whole numbers', async () => {
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

describe('hostile answers', () => {
  test.each([
    ['a redirect loop', '/loop', errorCodes.tooManyRedirects],
    ['a gzip bomb', '/bomb', errorCodes.responseTooLarge],
    ['a body that drips', '/drip', errorCodes.bodyTimeout],
  ])('%s', async (_what, path, { code }) => {
    const requestTimeoutMs = path === '/drip' ? 500 : 20_000;
    expect((await run([at(path)], { requestTimeoutMs })).failure?.code).toBe(code);
  });

  test('silence, and a run that is over', async () => {
    const port = await aListener(() => undefined);
    const silent = aRequest({ url: `http://127.0.0.1:${port}/` });
    expect((await run([silent], { requestTimeoutMs: 300 })).failure?.code).toBe(errorCodes.headersTimeout.code);
    const late = await run([silent], { totalTimeoutMs: 300 });
    expect(late.failure?.code).toBe(errorCodes.apiRunTimeout.code);
    expect((await run([aWait(10_000)], { totalTimeoutMs: 200 })).failure?.code).toBe(errorCodes.apiRunTimeout.code);
  });

  test('the address is looked at after every redirect', async () => {
    const elsewhere = await aSite((_request, response) => {
      response.writeHead(302, { Location: 'http://169.254.169.254/latest/meta-data' }).end();
    });
    expect((await run([aRequest({ url: elsewhere })])).failure?.code).toBe(errorCodes.addressRefused.code);
  });
});

test('scripts change requests, take what they need and judge', async () => {
  const step = at('/json', {
    preRequestScript: `ut.request.url = ut.request.url.replace('/json', '/echo?q={{who}}'); ut.request.method = 'POST';
      ut.request.body = 'hello'; ut.variables.set('who', ut.crypto.md5('x')); ut.request.headers.upsert('X-A', 'b'); ut.log('before');`,
    postResponseScript: `ut.test('method', () => ut.expect(ut.response.json().method).to.equal('POST'));
      ut.test('body', () => ut.should(ut.response.json().body).equal('hello'));
      ut.customMetrics.set('size', ut.response.responseSize); ut.log({ code: ut.response.code });`,
    assertions: [anAssertion('ResponseBodyJson', 'query', 'Equal', createHash('md5').update('x').digest('hex'))],
  });
  const { failure, steps, customMetrics } = await run([step]);
  expect(failure).toBeUndefined();
  expect(steps[0]).toMatchObject({ preRequestConsole: ['before'], postResponseConsole: ['{"code":200}'] });
  expect(steps[0]?.assertions.map(({ passed }) => passed)).toEqual([true, true, true, true, true]);
  expect(customMetrics).toEqual([{ name: 'size', value: Buffer.byteLength(steps[0]?.responseBody ?? '') }]);
});

test.each([
  ['preRequestScript', 'throw new Error("no")', errorCodes.preRequestScriptFailed],
  ['preRequestScript', '}{', errorCodes.preRequestScriptFailed],
  ['postResponseScript', 'nobody()', errorCodes.postResponseScriptFailed],
  ['postResponseScript', 'ut.test("t", () => { throw new Error("no") })', errorCodes.scriptTestFailed],
] as const)('%s %s fails with its code', async (member, script, { code }) => {
  expect((await run([at('/json', { [member]: script })])).failure?.code).toBe(code);
});

test.each([
  [anAssertion('ResponseBodyXml', '//*[local-name()="Qty"][1]/text()', 'Equal', '3'), '/xml', 19004],
  [anAssertion('ResponseCompleted', '', 'DoesNotEqual', 'true'), '/json', 19001],
  [anAssertion('Duration', '', 'LessThan', '0'), '/json', 19008],
  [anAssertion('CumulativeDuration', '', 'LessThan', '0'), '/json', 19008],
])('%j that fails has a code of its own', async (assertion, path, code) => {
  expect((await run([at(path, { assertions: [assertion] })])).failure?.code).toBe(code);
});
