// `npm run bench [name…]`: installs packages if needed, then prints the table of ratios. Takes almost an hour.
import { spawnSync } from 'node:child_process';
import { install } from './lib/install.mjs';

await install();
const node = ['--conditions=source', '--import', 'tsx', 'bench/src/main.ts', ...process.argv.slice(2)];
process.exit(spawnSync(process.execPath, node, { stdio: 'inherit' }).status ?? 1);
