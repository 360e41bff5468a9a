import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { root } from './stamp.mjs';

/**
 * Runs a script of package.json with the npm that runs this one.
 * @param options.args what the script gets behind its own arguments
 * @param options.env what its environment has beside ours
 * @param options.said where what it says is kept, if it is not told at once
 * @returns whether it ended well.
 */
export async function runNpmScript(name, { args = [], env = {}, said } = {}) {
  const npm = process.env.npm_execpath;
  const [program, ...first] = npm?.endsWith('.js') ? [process.execPath, npm] : ['npm'];
  const child = spawn(program, [...first, 'run', '--silent', name, ...(args.length > 0 ? ['--', ...args] : [])], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: said ? ['inherit', 'pipe', 'pipe'] : 'inherit',
  });
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => said.push(chunk));
  const [code] = await once(child, 'close');
  return code === 0;
}
