import { readdirSync, readlinkSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createServiceFixture } from '../testing/service-fixture.js';

/** Open files of this process that hold results waiting for the store. */
const openSpools = (): string[] =>
  readdirSync('/proc/self/fd').flatMap((one) => {
    try {
      const path = readlinkSync(`/proc/self/fd/${one}`);
      return path.endsWith('results.jsonl') ? [path] : [];
    } catch {
      // The folder of file descriptors itself, which is closed by now.
      return [];
    }
  });

const { composition } = await createServiceFixture();

test.skipIf(process.platform !== 'linux')('closing the service closes its files', async () => {
  expect(openSpools()).toHaveLength(1);
  await composition.host.app.close();
  expect(openSpools()).toEqual([]);
});
