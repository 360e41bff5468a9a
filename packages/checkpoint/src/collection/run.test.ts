import type { IncomingMessage } from 'node:http';
import { errorCodes } from '@vedette/contract/v4/error-codes';
import { afterAll, expect, test } from 'vitest';
import { parseEgressPolicy } from '../net/egress.js';
import { aSite, closeAll } from '../probes/http/testing/http-fixture.js';
import { aCollection, anItem, runCollection } from './testing/a-collection.js';

afterAll(closeAll);

test('runs requests and scripts in order and reports failed tests', async () => {
  const seen: string[] = [];
  const site = await aSite((request: IncomingMessage, response) => {
    seen.push(`${request.method ?? ''} ${request.url ?? ''} ${request.headers.authorization ?? ''}`);
    response.setHeader('Content-Type', 'application/json').end(JSON.stringify({ token: 't-1' }));
  });
  const login = anItem('login', '{{base}}/login', {
    pre: 'pm.environment.set("who", pm.environment.get("user").toUpperCase()); console.log("before", pm.environment.name)',
    test: 'pm.test("answers", () => pm.response.to.have.status(200)); pm.collectionVariables.set("token", pm.response.json().token)',
  });
  const order = anItem(
    'order',
    '{{base}}/order?who={{who}}&id={{$guid}}',
    {
      test: 'pm.test("cheap", () => pm.expect(3).to.be.below(2)); tests["legacy syntax"] = true; pm.test.skip("later", () => { throw 1 })',
    },
    { auth: { type: 'bearer', bearer: [{ key: 'token', value: '{{token}}' }] } },
  );
  const outcome = await runCollection(
    aCollection([{ name: 'shop', item: [login, order] }], { variable: [{ key: 'token', value: 'none' }] }),
    {
      predefinedVariables: [
        { name: 'base', value: '{{site}}' },
        { name: 'site', value: site },
        { name: 'user', value: '{{@VaultItem.11111111-1111-4111-8111-111111111111.Username}}' },
      ],
      vault: [{ vaultItemGuid: '11111111-1111-4111-8111-111111111111', username: 'ann', password: 'secret' }],
    },
  );
  expect(seen).toEqual([
    expect.stringMatching(/^GET \/login $/),
    expect.stringMatching(/^GET \/order\?who=ANN&id=[0-9a-f-]{36} Bearer t-1$/),
  ]);
  expect(outcome).toMatchObject({
    engine: 'collection',
    totalSteps: 2,
    passedSteps: 1,
    statusCode: 200,
    failure: { code: errorCodes.collectionTestFailed.code, description: 'Step 2: Collection test failed: cheap' },
  });
  const [first, second] = outcome.steps;
  expect(first).toMatchObject({
    name: 'login',
    folderPath: 'shop',
    preRequestConsole: ['log: before monitor'],
    resolvedIpAddress: '127.0.0.1',
  });
  expect(first?.responseBody).toBe('{"token":"t-1"}');
  expect(second?.assertions.map(({ description, passed }) => [description, passed])).toEqual([
    ['cheap', false],
    ['legacy syntax', true],
  ]);
});

test('applies the egress policy to requests, redirects and script calls', async () => {
  let calls = 0;
  const site = await aSite((_request, response) => {
    calls += 1;
    response.end('ok');
  });
  const egress = parseEgressPolicy('public-only');
  const outcome = await runCollection(aCollection([anItem('one', site), anItem('two', site)]), {}, { egress });
  expect(outcome.failure).toMatchObject({
    code: errorCodes.addressRefused.code,
    description: 'Step 1: Address is not allowed',
  });
  expect(outcome.steps.map(({ isExecuted }) => isExecuted)).toEqual([true, false]);
  expect(calls).toBe(0);
});
