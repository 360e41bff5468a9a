import { chmod, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Creates a data folder for a row, which removes it at the end. Mode 0711 lets the unprivileged user of PostgreSQL pass
 * when the bench runs as root; otherwise the store would be placed elsewhere.
 */
export async function createBenchFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'vedette-bench-'));
  await chmod(folder, 0o711);
  return folder;
}
