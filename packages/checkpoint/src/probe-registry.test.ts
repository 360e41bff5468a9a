import { afterAll, expect, test } from 'vitest';
import { detectSandbox } from './confined/sandbox.js';
import { closeAll, tools } from './probes/http/testing/http-fixture.js';
import { makeProbes } from './probe-registry.js';

afterAll(closeAll);

test('offers SFTP where its SSH process starts', async () => {
  expect(await makeProbes(tools(), { librarySandbox: await detectSandbox() })).toHaveProperty('sftp');
});

test.each([
  ['exits immediately', ['/bin/false']],
  ['is missing', ['/no/such/program']],
])('offers all probes but SFTP where its process %s', async (_, wrap) => {
  const probes = await makeProbes(tools(), { librarySandbox: { commandPrefix: wrap, sealsDescriptors: false } });
  expect(probes).not.toHaveProperty('sftp');
  expect(probes).toHaveProperty('ftp');
});
