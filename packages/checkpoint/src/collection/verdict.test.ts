/** Results of failed runs: the code, the step, and the message. */
import { createServer } from 'node:https';
import { errorCodes } from '@vedette/contract/v4/error-codes';
import { afterAll, expect, test } from 'vitest';
import { aSite, closeAll, listen } from '../probes/http/testing/http-fixture.js';
import { aCertificate } from '../probes/http/testing/certificates.js';
import { redactSecrets } from '../probes/redact.js';
import { aCollection, aCollectionTarget, anItem, runCollection } from './testing/a-collection.js';

afterAll(closeAll);

const site = await aSite((request, response) => {
  response
    .writeHead(request.url === '/missing' ? 404 : 200)
    .end(`you are ${request.headers.authorization ?? 'nobody'}`);
});
const secure = await listen(createServer(await aCertificate(), (_request, response) => response.end('ok')));

test('runs the older format; without tests a bad status is an error', async () => {
  const auth = { type: 'basic', basic: { username: 'ann', password: 'sesame-1' } };
  const collection = aCollection([anItem('missing', `${site}/missing`), anItem('who', site, {}, { auth })], {
    info: { name: 'old', schema: 'https://schema.getpostman.com/json/collection/v2.0.0/collection.json' },
  });
  const outcome = await runCollection(collection);
  expect(outcome.failure).toMatchObject({ code: 14_404, description: 'Step 1: HTTP status 404 (Not Found)' });
  const basic = Buffer.from('ann:sesame-1').toString('base64');
  expect(outcome.steps[1]?.responseBody).toBe(`you are Basic ${basic}`);
  expect([outcome.totalSteps, outcome.passedSteps, outcome.statusCode]).toEqual([2, 1, 200]);
});

test('verifies certificates unless a request disables it', async () => {
  const url = `https://localhost:${secure}/`;
  const lax = { ...anItem('lax', url), protocolProfileBehavior: { strictSSL: false } };
  const outcome = await runCollection(aCollection([lax, anItem('strict', url), anItem('never', url)]));
  expect(outcome.failure).toMatchObject({ code: errorCodes.certificateSelfSigned.code });
  expect(outcome.steps.map(({ isExecuted, isCompleted }) => [isExecuted, isCompleted])).toEqual([
    [true, true],
    [true, false],
    [false, false],
  ]);
});

test('reports a script exception and a closed port as such', async () => {
  const outcome = await runCollection(
    aCollection([anItem('broken', site, { test: 'nothing.at.all' }), anItem('closed', 'http://127.0.0.1:1/')]),
    { collects: { headers: false, content: false, addresses: false } },
  );
  const [first, second] = outcome.steps;
  expect(outcome.failure).toMatchObject({ code: errorCodes.postResponseScriptFailed.code });
  expect(outcome.failure?.message).toMatch(
    /^ReferenceError: nothing is not defined[^]*\nStep 2: TCP connection refused$/,
  );
  expect([first?.responseBody, first?.requestHeaders, first?.resolvedIpAddress, second?.isCompleted]).toEqual([
    '',
    '',
    '',
    false,
  ]);
  expect(outcome.withheld).toEqual(['headers', 'content', 'addresses']);
});

test.each([
  [
    'a file of another machine',
    anItem('up', site, {}, { body: { mode: 'file', file: { src: '/etc/passwd' } } }),
    'Step 1: ',
  ],
  ['a login that needs a browser', anItem('in', site, {}, { auth: { type: 'oauth2', oauth2: [] } }), 'Step 1: '],
])('rejects %s before anything is sent', async (_what, item, step) => {
  const { failure, steps } = await runCollection(aCollection([item]));
  expect(failure).toMatchObject({ code: errorCodes.collectionInvalid.code });
  expect(failure?.description?.startsWith(step)).toBe(true);
  expect(steps[0]?.isExecuted).toBe(false);
});

test('stops before the start on circular variables and missing vault items', async () => {
  const run = (name: string, value: string) =>
    runCollection(aCollection([anItem('one', site)]), { predefinedVariables: [{ name, value }] });
  expect((await run('a', '{{a}}')).failure?.code).toBe(errorCodes.collectionInvalid.code);
  const gone = '{{@VaultItem.11111111-1111-4111-8111-111111111111.Password}}';
  expect((await run('a', gone)).failure?.code).toBe(errorCodes.apiVaultItem.code);
});

test('redacts secrets of the collection and of the vault', async () => {
  const collection = aCollection([anItem('one', site)], {
    variable: [{ key: 'k', value: 'hidden-1', type: 'secret' }],
    auth: { type: 'bearer', bearer: [{ key: 'token', value: 'hidden-2' }] },
  });
  const vaultItemGuid = '11111111-1111-4111-8111-111111111111';
  const target = aCollectionTarget(collection, { vault: [{ vaultItemGuid, password: 'hidden-3' }] });
  const seen = await runCollection(aCollection([anItem('one', `${site}/?a=hidden-1&b=hidden-2`)]));
  const steps = seen.steps.map((step) => ({ ...step, postResponseConsole: ['log: hidden-3'] }));
  const text = JSON.stringify(redactSecrets(target, { ...seen, steps }));
  expect(text).toContain('***');
  expect(text).not.toContain('hidden-');
});
