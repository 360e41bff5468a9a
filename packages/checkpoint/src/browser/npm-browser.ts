import { execFile } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { BrowserProgram } from './find-browser.js';

const run = promisify(execFile);
const require = createRequire(import.meta.url);
const PACKAGE = '@sparticuz/chromium';
/** Part of the folder's name: what was unpacked in another way is unpacked anew. */
const LAYOUT = 2;

/**
 * The browser npm brought, unpacked below `folder` when it first starts; the libraries it needs come along. Undefined where it does not run:
 * it is made for Linux on x64.
 */
export function npmBrowser(folder: string): BrowserProgram | undefined {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  const about = packageFile();
  if (about === undefined) return undefined;
  const version = (require(about) as { version: string }).version;
  const home = join(folder, `chromium-${version}-${LAYOUT}`);
  return {
    path: join(home, 'chromium'),
    environment: { LD_LIBRARY_PATH: join(home, 'al2023', 'lib'), FONTCONFIG_PATH: join(home, 'fonts') },
    from: 'npm',
    prepare: async () => {
      if (!(await exists(home))) await unpack(folder, home);
    },
  };
}

function packageFile(): string | undefined {
  const folders = require.resolve.paths(PACKAGE) ?? [];
  return folders.map((folder) => join(folder, PACKAGE, 'package.json')).find((file) => isThere(file));
}

function isThere(file: string): boolean {
  try {
    require.resolve(file);
    return true;
  } catch {
    return false;
  }
}

/**
 * The package unpacks into the temporary folder, and its libraries only where it believes to be on the platform it was made
 * for: so it is told so, in a process of its own. What stands at `home` is always whole.
 */
async function unpack(folder: string, home: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const draft = await mkdtemp(join(folder, 'unpacking-'));
  try {
    const script = `import(process.argv[1]).then(({ default: packed }) => packed.executablePath())`;
    await run(process.execPath, ['-e', script, require.resolve(PACKAGE)], {
      env: { TMPDIR: draft, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs20.x' },
    });
    await writeFile(join(draft, 'fonts', 'fonts.conf'), fontSettings(home));
    await openToAll(draft);
    await rename(draft, home).catch(async (error: unknown) => {
      // Somebody else of this machine was quicker.
      if (!(await exists(home))) throw error;
    });
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

/**
 * The package's own settings look for its fonts in the temporary folder of the platform it was made for; without a single font
 * the browser dies of the first letter it has to look for elsewhere, such as the dots of a password.
 */
function fontSettings(home: string): string {
  const folders = [join(home, 'fonts'), '/usr/share/fonts', '/usr/local/share/fonts'];
  const lines = folders.map((folder) => `  <dir>${folder.replace(/&/g, '&amp;').replace(/</g, '&lt;')}</dir>`);
  return [
    '<?xml version="1.0"?>',
    '<!DOCTYPE fontconfig SYSTEM "fonts.dtd">',
    '<fontconfig>',
    ...lines,
    '  <cachedir prefix="xdg">fontconfig</cachedir>',
    '</fontconfig>',
    '',
  ].join('\n');
}

/** The browser runs as somebody else. */
async function openToAll(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isDirectory()) await chmod(path, 0o755);
    else if (entry.isFile()) await chmod(path, dirname(path) === folder ? 0o755 : 0o644);
  }
}

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );
