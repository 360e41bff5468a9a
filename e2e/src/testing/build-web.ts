import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Builds what is not built yet, the web app included; at once when nothing changed. */
export function buildEverything(): void {
  const root = fileURLToPath(new URL('../../../', import.meta.url));
  const { status } = spawnSync(process.execPath, ['scripts/build.mjs'], { cwd: root, stdio: 'inherit' });
  if (status !== 0) throw new Error('the build failed');
}
