import { expect, test } from 'vitest';
import { fuzz } from '../testing/fuzz/fuzz.js';

/** `VEDETTE_FUZZ_SEED` and `VEDETTE_FUZZ_REQUESTS` repeat a run; `npm run test:fuzz` sends 20,000 of a new seed. */
const seed = Number(process.env['VEDETTE_FUZZ_SEED'] ?? 20_261_121);
const requests = Number(process.env['VEDETTE_FUZZ_REQUESTS'] ?? 1_500);

test(`${requests} requests of seed ${seed} find no 500, no answer out of shape, and no change after a refusal`, async () => {
  const { findings, succeeded, operations } = await fuzz(seed, requests, console.log);
  console.log(`fuzz: ${requests} requests of seed ${seed}; ${succeeded.size} of ${operations} operations succeeded`);
  expect(findings).toEqual([]);
  // A fuzzer that is always refused proves nothing.
  expect(succeeded.size).toBeGreaterThan(Math.min(0.5, requests / 4_000) * operations);
});
