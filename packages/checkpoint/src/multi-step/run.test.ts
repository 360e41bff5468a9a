import { createHash } from 'node:crypto';
import { errorCodes } from '@vedette/contract/v4/error-codes';
import type { RequestStep } from '@vedette/contract/checkpoint/multi-step-target';
import { afterAll, describe, expect, test } from 'vitest';
import { closeAll, tools } from '../probes/http/testing/http-fixture.js';
import { anAssertion, aRequest, aVariable, createRunner } from './testing/a-run.js';
import { aStepSite } from './testing/a-step-site.js';

afterAll(closeAll);

const site = await aStepSite();
const run = createRunner();
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
    [anAssertion('ResponseStatusDescription', '', 'Equal', 'quite fine'), '/phrase'],
    [anAssertion('ContentLengthCalculated', '', 'Equal', '10'), '/gzip'],
    [anAssertion('Duration', '', 'LessThan', '60000'), '/json'],
    [anAssertion('Cookie', 'sid', 'Equal', 's1'), '/login'],
    [anAssertion('ResponseHeader', 'set-cookie', 'ContainsText', 'gone'), '/login'],
    [anAssertion('ResponseStatusCode', '', 'Equal', '302'), '/there'],
  ])('%j passes', async (assertion, path) => {
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
  ])('%j fails with its code and ends the run', async (assertion, path, { code, description }) => {
    const { failure, steps, totalSteps } = await run([at(path, { assertions: [assertion] }), at('/json')]);
    expect(failure).toMatchObject({ code, description: `Step 1: ${description}` });
    expect([totalSteps, steps.map(({ isExecuted }) => isExecuted)]).toEqual([2, [true, false]]);
  });

  test('a status of 400 and above is an error without an assertion', async () => {
    expect((await run([at('/nowhere')])).failure?.code).toBe(errorCodes.assertStatus.code);
  });

  test('a missing response is reported by its reason, unless the step expects it', async () => {
    const refused = await run([aRequest()]);
    expect(refused.failure).toMatchObject({ code: errorCodes.connectRefused.code });
    const expected = await run([aRequest({ assertions: [anAssertion('ResponseCompleted', '', 'Equal', 'false')] })]);
    expect(expected.failure).toBeUndefined();
  });
});

describe('variables', () => {
  test('takes variables from responses and uses them in the next request', async () => {
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

  test('never evaluates the value of a response as a template', async () => {
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

  test('encodes the values of a form', async () => {
    const step = at('/echo', {
      method: 'POST',
      headers: [{ name: 'Content-Type', value: 'application/x-www-form-urlencoded' }],
      body: { type: 'text', text: 'a={{v}}&b={{@UrlEncode({{v}})}}' },
      assertions: [anAssertion('ResponseBodyJson', 'body', 'Equal', 'a=x+%26y&b=x+%26y')],
    });
    expect((await run([step], { predefinedVariables: [{ name: 'v', value: 'x &y' }] })).failure).toBeUndefined();
  });

  test('resolves references among predefined variables once', async () => {
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
    ['an unknown name', at('/{{nobody}}'), errorCodes.variableUnresolved],
    [
      'a missing value',
      at('/json', { variables: [aVariable('x', 'ResponseBodyJson', 'y')] }),
      errorCodes.variableNotExtracted,
    ],
    ['a missing item', at('/{{@VaultItem.0b6f4a52-6c0e-4a6e-9a55-3f1f0c5b7d11.Password}}'), errorCodes.apiVaultItem],
    ['a missing archive', at('/json', { clientCertificate: 'x' }), errorCodes.clientCertificateMissing],
  ])('%s is an error of the step', async (_what, step, { code }) => {
    expect((await run([step])).failure?.code).toBe(code);
  });

  test('detects circular predefined variables', async () => {
    const predefinedVariables = [
      { name: 'a', value: '{{b}}' },
      { name: 'b', value: '{{a}}' },
    ];
    const { failure } = await run([at('/json')], { predefinedVariables });
    expect(failure).toMatchObject({ code: errorCodes.variableUnresolved.code });
    expect(failure?.description).not.toContain('Step');
  });
});

test('scripts change requests, read values and add tests', async () => {
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
])('a failing %j has its own code', async (assertion, path, code) => {
  expect((await run([at(path, { assertions: [assertion] })])).failure?.code).toBe(code);
});

test('all searches of a run share one turn, separate from other runs', async () => {
  const { patterns } = tools();
  const seen: (object | undefined)[] = [];
  const noting = createRunner({
    patterns: {
      ...patterns,
      search: (text, expressions, who) => {
        seen.push(who);
        return patterns.search(text, expressions, who);
      },
    },
  });
  const upper = { name: 'Upper', type: 'Regex', regex: '[A-Z]+', hashAlgorithm: 'MD5', jwtAlgorithm: 'HS256' } as const;
  const step = at('/json', {
    variables: [aVariable('x', 'Constant', '{{Upper(aBc)}}')],
    assertions: [anAssertion('ResponseBodyText', 'Pr(i)ce', 'Equal', 'i')],
  });
  for (let count = 0; count < 2; count += 1)
    expect(await noting([step], { functions: [{ ...upper, mappings: [], key: '' }] })).toMatchObject({
      passedSteps: 1,
    });
  const [first, same, second, alsoSame] = seen;
  expect([seen.length, first === undefined, first === same, second === alsoSame, first === second]).toEqual([
    4,
    false,
    true,
    true,
    false,
  ]);
});
