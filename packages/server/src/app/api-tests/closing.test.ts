import { readdirSync, readlinkSync } from 'node:fs';
import { expect, test } from 'vitest';
import { aService } from '../testing/a-service.js';

/** Files of this process that hold results which wait for the store. */
const openSpools = (): string[] =>
  readdirSync('/proc/self/fd').flatMap((one) => {
    try {
      const path = readlinkSync(`/proc/self/fd/${one}`);
      return path.endsWith('results.jsonl') ? [path] : [];
    } catch {
      // The folder itself, which is read no longer.
      return [];
    }
  });

const { composition } = await aService();

test.skipIf(process.platform !== 'linux')('a service that is closed has let go of its files', async () => {
  expect(openSpools()).toHaveLength(1);
  await composition.host.app.close();
  expect(openSpools()).toEqual([]);
});
