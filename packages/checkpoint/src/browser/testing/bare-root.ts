import { execFile, spawnSync } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/**
 * In a mount namespace of its own: what Node, the shell and `rm` are linked to is all there is of libraries, and neither a browser
 * nor a font of the machine; then the rest of the words is run.
 */
const BARE = `set -e
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

/** Why no such root can be made here; undefined when it can. */
export function noBareRoot(): string | undefined {
  if (process.platform !== 'linux' || process.arch !== 'x64')
    return 'the browser of npm is made for Linux on x64 alone';
  if (process.getuid?.() !== 0) return 'only root may hide what the machine has';
  return spawnSync('unshare', ['--mount', 'true']).status === 0 ? undefined : 'no mount namespace can be made here';
}

/** What a module's source says on a machine with Node and what npm brought, and nothing else. @throws when it fails */
export async function onBareRoot(source: string): Promise<string> {
  const words = ['--conditions=source', '--import=tsx', '--input-type=module', '-e', source];
  const { stdout } = await run('unshare', ['--mount', '/bin/sh', '-c', BARE, 'bare', process.execPath, ...words]);
  return stdout;
}
