import { expect, test } from 'vitest';
import { answerProblems, findEndpoint } from './contract-answers.js';

const region = { Id: 1, Name: 'Local' };
const regions = (body: unknown, status = 200): readonly string[] =>
  answerProblems({ method: 'GET', path: 'v4/CheckpointRegion', status, body });

test('accepts an answer of the shape that the endpoint has', () => {
  expect(regions([region])).toEqual([]);
});

test('names a missing field, a field of another type and an unknown one', () => {
  expect(regions([{ Id: 1 }])).toEqual(['body[0].Name: Invalid input: expected string, received undefined']);
  expect(regions([region, { ...region, Id: '1' }])).toEqual([
    'body[1].Id: Invalid input: expected number, received string',
  ]);
  expect(regions([{ ...region, Colour: 'red' }])).toEqual(['body[0].Colour: is unknown to the contract']);
});

test('takes a field that is undefined as left out, as JSON does', () => {
  expect(regions([{ ...region, Colour: undefined }])).toEqual([]);
});

test('refuses an endpoint, a method and a status that the contract does not have', () => {
  expect(answerProblems({ method: 'GET', path: 'v4/Nothing', status: 200 })).toEqual([
    'the contract has no such endpoint',
  ]);
  expect(answerProblems({ method: 'DELETE', path: 'v4/CheckpointRegion', status: 204 })).toEqual([
    'the contract has no such endpoint',
  ]);
  expect(regions([region], 204)).toEqual(['status 204: must be one of 200, 400, 401, 403, 500, 503']);
});

test('wants the body of an error where the status is one', () => {
  expect(regions({ Messages: [{ Message: 'The store is away' }] }, 500)).toEqual([]);
  expect(regions({}, 500)).toEqual(['body.Messages: Invalid input: expected array, received undefined']);
});

test('wants no body where nothing is answered', () => {
  const deleted = { method: 'DELETE', path: 'v4/Monitor/7', status: 204 };
  expect(answerProblems(deleted)).toEqual([]);
  expect(answerProblems({ ...deleted, body: {} })).toEqual(['body: must be absent from an answer of 204']);
});

test('finds an endpoint by its fixed segments before its parameters', () => {
  expect(findEndpoint('GET', 'v4/Integration/Custom')?.path).toBe('/Integration/Custom');
  expect(findEndpoint('GET', 'api/v1/Monitor/Facet')?.path).toBe('/Monitor/Facet');
  expect(findEndpoint('GET', 'api/v1/Monitor/7')?.path).not.toBe('/Monitor/Facet');
});
