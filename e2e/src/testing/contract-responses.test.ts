import { expect, test } from 'vitest';
import { findContractProblems, findEndpoint } from './contract-responses.js';

const region = { Id: 1, Name: 'Local' };
const regions = (body: unknown, status = 200): readonly string[] =>
  findContractProblems({ method: 'GET', path: 'v4/CheckpointRegion', status, body });

test('accepts an answer in the format of the endpoint', () => {
  expect(regions([region])).toEqual([]);
});

test('names missing, mistyped and unknown fields', () => {
  expect(regions([{ Id: 1 }])).toEqual(['body[0].Name: Invalid input: expected string, received undefined']);
  expect(regions([region, { ...region, Id: '1' }])).toEqual([
    'body[1].Id: Invalid input: expected number, received string',
  ]);
  expect(regions([{ ...region, Colour: 'red' }])).toEqual(['body[0].Colour: is unknown to the contract']);
});

test('treats an undefined field as left out, as JSON does', () => {
  expect(regions([{ ...region, Colour: undefined }])).toEqual([]);
});

test('rejects endpoints, methods and statuses outside the contract', () => {
  expect(findContractProblems({ method: 'GET', path: 'v4/Nothing', status: 200 })).toEqual([
    'the contract has no such endpoint',
  ]);
  expect(findContractProblems({ method: 'DELETE', path: 'v4/CheckpointRegion', status: 204 })).toEqual([
    'the contract has no such endpoint',
  ]);
  expect(regions([region], 204)).toEqual(['status 204: must be one of 200, 400, 401, 403, 500, 503']);
});

test('requires an error body with an error status', () => {
  expect(regions({ Messages: [{ Message: 'The store is away' }] }, 500)).toEqual([]);
  expect(regions({}, 500)).toEqual(['body.Messages: Invalid input: expected array, received undefined']);
});

test('requires no body with an empty response', () => {
  const deleted = { method: 'DELETE', path: 'v4/Monitor/7', status: 204 };
  expect(findContractProblems(deleted)).toEqual([]);
  expect(findContractProblems({ ...deleted, body: {} })).toEqual(['body: must be absent from an answer of 204']);
});

test('matches fixed segments of an endpoint before parameters', () => {
  expect(findEndpoint('GET', 'v4/Integration/Custom')?.path).toBe('/Integration/Custom');
  expect(findEndpoint('GET', 'api/v1/Monitor/Facet')?.path).toBe('/Monitor/Facet');
  expect(findEndpoint('GET', 'api/v1/Monitor/7')?.path).not.toBe('/Monitor/Facet');
});
