/** Numbers of a response in later steps, assertions and scripts. */
import type { RequestStep } from '@vedette/contract/checkpoint/multi-step-target';
import { afterAll, expect, test } from 'vitest';
import { aSite, closeAll } from '../probes/http/testing/http-fixture.js';
import { anAssertion, aRequest, aVariable, createRunner } from './testing/a-run.js';

afterAll(closeAll);
const run = createRunner();
const ANSWER =
  '{"id": 1050118621198921728, "price": 10.10, "huge": 1e400, "ids": [1050118621198921728, 9223372036854775807]}';
const bodies: string[] = [];
const site = await aSite((request, response) => {
  let body = '';
  request.on('data', (chunk: Buffer) => (body += chunk.toString('utf8')));
  request.on('end', () => {
    bodies.push(body);
    if (request.url === '/item/1050118621198921728') response.end('found');
    else if (request.url === '/id') response.setHeader('content-type', 'application/json').end(ANSWER);
    else response.writeHead(404).end();
  });
});
const at = (path: string, over: Partial<RequestStep> = {}) => aRequest({ url: site + path, ...over });

test('passes a 64-bit ID to the next step with all digits', async () => {
  const variables = ['id', 'price', 'huge', 'ids', ''].map((path) =>
    aVariable(path === '' ? 'all' : path, 'ResponseBodyJson', path),
  );
  const text = '{"price":{{price}},"huge":{{huge}},"ids":{{ids}},"all":{{all}}}';
  const { failure } = await run([
    at('/id', { variables }),
    at('/item/{{id}}', { method: 'POST', body: { type: 'text', text } }),
  ]);
  expect(failure).toBeUndefined();
  const ids = '[1050118621198921728,9223372036854775807]';
  const all = `{"id":1050118621198921728,"price":10.10,"huge":1e400,"ids":${ids}}`;
  expect(bodies.at(-1)).toBe(`{"price":10.10,"huge":1e400,"ids":${ids},"all":${all}}`);
});

test.each([
  ['id', 'Equal', '1050118621198921728', true],
  ['id', 'Equal', '1050118621198921700', false],
  ['id', 'DoesNotEqual', '1050118621198921700', true],
  ['id', 'GreaterThan', '1050118621198921727', true],
  ['id', 'LessThan', '1050118621198921728', false],
  ['ids[1]', 'LessThanOrEqual', '9223372036854775807', true],
  ['ids[1]', 'GreaterThan', '9223372036854775806', true],
  ['price', 'Equal', '10.1', true],
  ['price', 'ContainsText', '10.10', true],
  ['huge', 'GreaterThan', '9223372036854775807', true],
  ['ids', 'ContainsText', '1050118621198921728', true],
  ['ids.length', 'Equal', '2', true],
  ['$..[?(@ == 9223372036854775807)]', 'Exists', '', true],
] as const)('%s %s %s: %s', async (path, comparison, target, holds) => {
  const assertions = [anAssertion('ResponseBodyJson', path, comparison, target)];
  const { failure } = await run([at('/id', { assertions })]);
  expect(failure === undefined).toBe(holds);
});

test('scripts read numbers as JavaScript does, and all digits from a variable', async () => {
  const variables = [aVariable('id', 'ResponseBodyJson', 'id')];
  const postResponseScript = `
    ut.test('a number', () => ut.expect(typeof ut.response.json().id).to.equal('number'));
    ut.test('its digits', () => ut.expect(ut.variables.get('id')).to.equal('1050118621198921728'));
    ut.test('in the text', () => ut.expect(ut.response.text()).to.include('1050118621198921728'));
    ut.variables.set('next', String(BigInt(ut.variables.get('id')) + 0n));`;
  const { failure } = await run([at('/id', { variables, postResponseScript }), at('/item/{{next}}')]);
  expect(failure).toBeUndefined();
});
