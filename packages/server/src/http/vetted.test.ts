import { Fault } from '@vedette/kernel/fault';
import { expect, test } from 'vitest';
import { vetted } from './vetted.js';

const never = (error: unknown): never => expect.unreachable(String(error));
const refused = new Fault('invalid', 'Name: is required');

test('appends problems of readable fields to those of the shape, each once', async () => {
  const fault = await vetted(refused, {
    fields: { Name: 1, Url: 'ftp://x' },
    vet: (readable, problems) => {
      expect(readable).toEqual({ Url: 'ftp://x' });
      problems.add('Name', 'is required');
      problems.add('Url', 'must be of the web');
    },
    failed: never,
  });
  expect([fault.kind, fault.problems]).toEqual(['invalid', ['Name: is required', 'Url: must be of the web']]);
});

test('a failing validation is logged, and the response contains the problems of the shape', async () => {
  const bugs: unknown[] = [];
  const bug = new TypeError('of ours');
  const fault = await vetted(refused, {
    fields: {},
    vet: (_readable, problems) => {
      problems.add('Url', 'must be of the web');
      throw bug;
    },
    failed: (error) => bugs.push(error),
  });
  expect([fault.kind, fault.problems, bugs]).toEqual([
    'invalid',
    ['Name: is required', 'Url: must be of the web'],
    [bug],
  ]);
});

test('a validation that ends with a missing object or permission is not logged', async () => {
  const vet = (): never => {
    throw new Fault('missing', 'No monitor');
  };
  expect((await vetted(refused, { fields: {}, vet, failed: never })).problems).toEqual(refused.problems);
});
