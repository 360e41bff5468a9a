import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { root } from './stamp.mjs';

/**
 * Runs a script of package.json with the npm that runs this one.
 * @param options.args further arguments of the script
 * @param options.env further variables of its environment
 * @param options.output array that receives the chunks of its output, if it is not printed immediately
 * @returns whether it succeeded.
 */
export async function runNpmScript(name, { args = [], env = {}, output } = {}) {
  const npm = process.env.npm_execpath;
  const [program, ...first] = npm?.endsWith('.js') ? [process.execPath, npm] : ['npm'];
  const child = spawn(program, [...first, 'run', '--silent', name, ...(args.length > 0 ? ['--', ...args] : [])], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: output ? ['inherit', 'pipe', 'pipe'] : 'inherit',
  });
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => output.push(chunk));
  const [code] = await once(child, 'close');
  return code === 0;
}
