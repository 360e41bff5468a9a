import { Fault } from '@vedette/kernel/fault';
import { expect, test } from 'vitest';
import { addReadableFieldProblems } from './partial-validation.js';

const never = (error: unknown): never => expect.unreachable(String(error));
const refused = new Fault('invalid', 'Name: is required');

test('appends problems of readable fields to those of the shape, each once', async () => {
  const fault = await addReadableFieldProblems(refused, {
    fields: { Name: 1, Url: 'ftp://x' },
    validate: (readable, problems) => {
      expect(readable).toEqual({ Url: 'ftp://x' });
      problems.add('Name', 'is required');
      problems.add('Url', 'must be of the web');
    },
    onError: never,
  });
  expect([fault.kind, fault.problems]).toEqual(['invalid', ['Name: is required', 'Url: must be of the web']]);
});

test('logs a failing validation and responds with the problems of the shape', async () => {
  const bugs: unknown[] = [];
  const bug = new TypeError('of ours');
  const fault = await addReadableFieldProblems(refused, {
    fields: {},
    validate: (_readable, problems) => {
      problems.add('Url', 'must be of the web');
      throw bug;
    },
    onError: (error) => bugs.push(error),
  });
  expect([fault.kind, fault.problems, bugs]).toEqual([
    'invalid',
    ['Name: is required', 'Url: must be of the web'],
    [bug],
  ]);
});

test('a validation that ends with a missing object or permission is not logged', async () => {
  const validate = (): never => {
    throw new Fault('missing', 'No monitor');
  };
  expect((await addReadableFieldProblems(refused, { fields: {}, validate, onError: never })).problems).toEqual(
    refused.problems,
  );
});
