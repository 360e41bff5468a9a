import { chmod, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A data folder that a row takes away with everything in it: run by root, a store lies elsewhere where its own user cannot pass. */
export async function benchFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'vedette-bench-'));
  await chmod(folder, 0o711);
  return folder;
}
