import { expect, test } from 'vitest';
import { runAs } from './identity.js';

test('a program runs to its end, with what it said', async () => {
  expect(await runAs(undefined, '/bin/sh', ['-c', 'echo said; exit 3'])).toEqual({ code: 3, output: 'said\n' });
});

test('nobody that one may become, and a program that is not there, are answers and no exceptions', async () => {
  expect((await runAs({ uid: 2 ** 40, gid: 2 ** 40 }, '/bin/sh', ['-c', ':'])).code).toBeNull();
  expect((await runAs(undefined, '/there/is/none', [])).code).toBeNull();
});
