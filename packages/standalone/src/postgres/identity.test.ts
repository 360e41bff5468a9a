import { expect, test } from 'vitest';
import { runAs } from './identity.js';

test('runs a program to its end and returns its output', async () => {
  expect(await runAs(undefined, '/bin/sh', ['-c', 'echo said; exit 3'])).toEqual({ code: 3, output: 'said\n' });
});

test('returns, not throws, for an unusable user or a missing program', async () => {
  expect((await runAs({ uid: 2 ** 40, gid: 2 ** 40 }, '/bin/sh', ['-c', ':'])).code).toBeNull();
  expect((await runAs(undefined, '/there/is/none', [])).code).toBeNull();
});
