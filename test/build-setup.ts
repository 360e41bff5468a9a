import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Builds what changed before any file runs: two that did it themselves would take each other's program away. */
export default function setup(): void {
  const script = fileURLToPath(new URL('../scripts/build.mjs', import.meta.url));
  const { status } = spawnSync(process.execPath, [script], { stdio: 'inherit' });
  if (status !== 0) throw new Error('the build failed');
}
