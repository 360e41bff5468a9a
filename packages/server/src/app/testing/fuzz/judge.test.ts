import { z } from 'zod';
import { expect, test } from 'vitest';
import { endpoint } from '@vedette/contract/endpoint';
import { buildOpenApi } from '@vedette/contract/openapi';
import { listOperations, type Operation } from './document.js';
import { findFaults } from './judge.js';
import type { FuzzRequest } from './request.js';

const widget = endpoint({
  id: 'readWidget',
  surface: 'v4',
  area: 'Widget',
  method: 'PUT',
  path: '/Widget',
  credentials: 'account',
  permission: { kind: 'basic' },
  summary: 'Widget',
  status: 200,
  body: z.object({ Name: z.string() }),
  reply: z.object({ Name: z.string(), Parts: z.array(z.object({ Id: z.int() }).meta({ id: 'Part' })).optional() }),
} as const);
const [operation] = listOperations(buildOpenApi('v4', [widget])) as [Operation];
const request: FuzzRequest = {
  operation,
  role: 'administrator',
  url: '/v4/Widget',
  params: {},
  body: { payload: '{}', contentType: 'application/json' },
  expected: undefined,
  judged: undefined,
};
const json = 'application/json; charset=utf-8';
const refusal = (...texts: string[]) => JSON.stringify({ Messages: texts.map((Message) => ({ Message })) });

test.each([
  [200, json, '{"Name":"a","Parts":[{"Id":1}]}', []],
  [500, json, refusal('x'), ['answered 500']],
  [200, json, '{"Name":7}', [expect.stringMatching(/^broke its shape at Name/)]],
  [200, json, '{"Name":"a","Parts":[{"Id":"1"}]}', [expect.stringMatching(/^broke its shape at Parts\.0\.Id/)]],
  [200, json, '{"Name":"a","Parts":[{"Id":1,"Secret":"s"}]}', ['sent .Parts[].Secret, which is not declared']],
  [200, 'text/html', '<p>', ['sent text/html']],
  [409, json, refusal('taken'), ['answered 409, which is not declared']],
  [400, json, '{}', ['rejected without a message']],
  [400, json, refusal(''), ['rejected without a message']],
] as const)('a response %i %s %s has the findings %j', (status, contentType, text, faults) => {
  expect(findFaults(request, { status, contentType, text })).toEqual(faults);
});

test('accepts a file in place of JSON and still checks the shape of JSON', () => {
  const [both] = listOperations(buildOpenApi('v4', [{ ...widget, alsoSends: 'file' }])) as [Operation];
  const answered = (contentType: string, text: string): string[] =>
    findFaults({ ...request, operation: both }, { status: 200, contentType, text });
  expect(answered('application/pdf', '%PDF-1.7')).toEqual([]);
  expect(answered('image/gif', 'GIF89a')).toEqual(['sent image/gif']);
  expect(answered(json, '{"Name":7}')).toHaveLength(1);
});

test('checks the shape of a file that is JSON itself', () => {
  const jsonFile = z.object({ Signed: z.looseObject({ Format: z.literal('widget') }) });
  const [both] = listOperations(buildOpenApi('v4', [{ ...widget, alsoSends: 'file', jsonFile }])) as [Operation];
  const answered = (text: string): string[] =>
    findFaults({ ...request, operation: both }, { status: 200, contentType: json, text });
  expect(answered('{"Signed":{"Format":"widget","More":1}}')).toEqual([]);
  expect(answered('{"Name":"a"}')).toEqual([]);
  expect(answered('{"Signed":{"Format":"gadget"}}')).not.toEqual([]);
});

test('requires the expected status and every expected field name', () => {
  const wrong = { ...request, expected: { status: 400, fields: ['Name', 'Size'] } };
  expect(findFaults(wrong, { status: 200, contentType: json, text: '{"Name":"a"}' })).toEqual([
    'answered 200 where 400 follows from the request',
  ]);
  expect(findFaults(wrong, { status: 400, contentType: json, text: refusal('Name: must be text') })).toEqual([
    'did not name Size',
  ]);
  const both = refusal('Name: must be text', 'size: must be a number');
  expect(findFaults(wrong, { status: 400, contentType: json, text: both })).toEqual([]);
});

test('document and service must agree about the format of a body', () => {
  const refused = (message: string) => JSON.stringify({ Messages: [{ Message: message }] });
  const judged = (isValid: boolean) => ({ ...request, judged: { description: 'Name: longest', body: {}, isValid } });
  const answer = (status: number, text: string) => ({ status, text, contentType: json });
  expect(findFaults(judged(true), answer(400, refused('Name: must have at most 9 characters')))).toEqual([
    'rejected a body that the document allows: Name: must have at most 9 characters',
  ]);
  expect(
    findFaults(judged(true), answer(400, refused('Name: must be unique: already used by another widget'))),
  ).toEqual([]);
  expect(findFaults(judged(false), answer(200, '{"Name":"x"}'))).toEqual([
    'accepted a body that the document does not allow (200)',
  ]);
  expect(findFaults(judged(false), answer(400, refused('Name: must be text')))).toEqual([]);
});
