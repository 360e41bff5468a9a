import { execFile, spawnSync } from 'node:child_process';
import { promisify } from 'node:util';

const runFile = promisify(execFile);

/**
 * Creates a root in a mount namespace that contains only the libraries of Node, the shell and `rm`, and no browser or
 * font of the machine, then runs the remaining arguments.
 */
const BARE_ROOT_SCRIPT = `set -e
lib=/usr/lib/x86_64-linux-gnu
mount -t tmpfs tmpfs /mnt
for program in "$1" /bin/sh /bin/rm /bin/mount; do
  ldd "$program" | grep -o '/[^ ]*' | while read -r file; do cp -L "$file" /mnt/; done
done
mount --bind /mnt "$lib"
for folder in /usr/lib/chromium /opt /usr/share/fonts /usr/local/share/fonts; do
  if [ -d "$folder" ]; then mount -t tmpfs tmpfs "$folder"; fi
done
exec /usr/bin/env PATH=/nowhere "$@"`;

/** Returns why such a root is unavailable here; undefined if it is available. */
export function whyNoBareRoot(): string | undefined {
  if (process.platform !== 'linux' || process.arch !== 'x64')
    return 'the browser of npm is made for Linux on x64 alone';
  if (process.getuid?.() !== 0) return 'only root can hide the files of the machine';
  return spawnSync('unshare', ['--mount', 'true']).status === 0 ? undefined : 'mount namespaces are unavailable';
}

/**
 * Returns the output of a module on a machine with only Node and the npm packages.
 * @throws when it fails
 */
export async function runOnBareRoot(source: string): Promise<string> {
  const args = ['--conditions=source', '--import=tsx', '--input-type=module', '-e', source];
  const { stdout } = await runFile('unshare', [
    '--mount',
    '/bin/sh',
    '-c',
    BARE_ROOT_SCRIPT,
    'bare',
    process.execPath,
    ...args,
  ]);
  return stdout;
}
