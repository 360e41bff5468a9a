import { Fault } from '@vedette/kernel/fault';
import { expect, test } from 'vitest';
import { vetted } from './vetted.js';

const never = (error: unknown): never => expect.unreachable(String(error));
const refused = new Fault('invalid', 'Name: is required');

test('what rules say of the readable fields stands behind what the shape refused, each once', async () => {
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

test('a vet that breaks takes nothing from the answer: the body is refused, and the break is told to us', async () => {
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

test('a vet that is stopped by a right or a thing that is not there is no break', async () => {
  const vet = (): never => {
    throw new Fault('missing', 'No monitor');
  };
  expect((await vetted(refused, { fields: {}, vet, failed: never })).problems).toEqual(refused.problems);
});
