import { expect, test } from 'vitest';
import { fuzz } from '../testing/fuzz/fuzz.js';

/**
 * Set `VEDETTE_FUZZ_SEED` and `VEDETTE_FUZZ_REQUESTS` to repeat a run. `npm run test:fuzz` sends 20,000 requests with a
 * new seed.
 */
const seed = Number(process.env['VEDETTE_FUZZ_SEED'] ?? 20_261_121);
const requests = Number(process.env['VEDETTE_FUZZ_REQUESTS'] ?? 1_500);

test(`${requests} requests of seed ${seed} find no 500, bad shape or unexpected change`, async () => {
  const { findings, succeeded, operations } = await fuzz(seed, requests, console.log);
  console.log(`fuzz: ${requests} requests of seed ${seed}; ${succeeded.size} of ${operations} operations succeeded`);
  expect(findings).toEqual([]);
  // A fuzzer whose requests are always rejected proves nothing.
  expect(succeeded.size).toBeGreaterThan(Math.min(0.5, requests / 4_000) * operations);
});
