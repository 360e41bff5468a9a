import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const run = (program: string, args: readonly string[], cwd: string): void =>
  void execFileSync(program, args, { cwd, stdio: ['ignore', 'ignore', 'inherit'] });

/**
 * Builds another version of the service and its checkpoint, with the packages of this checkout.
 * @param reference of git
 * @returns its folder
 */
export function buildVersion(reference: string, { root, folder }: { root: string; folder: string }): string {
  const place = join(folder, 'version');
  mkdirSync(place);
  const archive = join(folder, 'version.tar');
  run('git', ['archive', '--output', archive, reference], root);
  run('tar', ['-xf', archive, '-C', place], root);
  const parts = ['.', ...readdirSync(join(root, 'packages')).map((name) => join('packages', name))];
  // Copied, since links to the packages of this repository would lead to the version under test.
  for (const part of parts) {
    if (existsSync(join(root, part, 'node_modules')) && existsSync(join(place, part)))
      run('cp', ['-a', join(root, part, 'node_modules'), join(place, part, 'node_modules')], root);
  }
  run(process.execPath, ['scripts/build.mjs', 'standalone', 'checkpoint'], place);
  return place;
}
