import { afterAll, expect, test } from 'vitest';
import { detectWalls } from './confined/walls.js';
import { closeAll, tools } from './probes/http/testing/bench.js';
import { makeProbes } from './probe-registry.js';

afterAll(closeAll);

test('SFTP is offered where the process that speaks it starts', async () => {
  expect(await makeProbes(tools(), { confines: await detectWalls() })).toHaveProperty('sftp');
});

test.each([
  ['ends at once', ['/bin/false']],
  ['is not there', ['/no/such/program']],
])('SFTP is not offered where its process %s, and all else is', async (_, wrap) => {
  const probes = await makeProbes(tools(), { confines: { wrap, seals: false } });
  expect(probes).not.toHaveProperty('sftp');
  expect(probes).toHaveProperty('ftp');
});
