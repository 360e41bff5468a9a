import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { findNpmBrowser } from '@vedette/checkpoint/browser/npm-browser';
import { type Browser, chromium } from 'playwright-core';

export interface RealBrowser {
  readonly browser: Browser;
  readonly close: () => Promise<void>;
}

/** Used instead of a path: the browser from npm. */
export const FROM_NPM = '@sparticuz/chromium';
const NAMES = ['chromium', 'google-chrome', 'google-chrome-stable', 'chromium-browser'];

/**
 * A real Chromium: the machine's (CHROMIUM_PATH, or on PATH), else the one from npm with its own libraries, unpacked
 * below `unpackInto` if needed.
 */
export async function startBrowser(
  own = process.env['CHROMIUM_PATH'] ?? findOnPath() ?? FROM_NPM,
  unpackInto = join(tmpdir(), 'vedette-test-browser'),
): Promise<RealBrowser> {
  const found = own === FROM_NPM ? await unpack(unpackInto) : { executablePath: own, env: {} };
  const isRoot = process.getuid?.() === 0;
  const browser = await chromium.launch({
    executablePath: found.executablePath,
    // Under a POSIX locale, the npm browser reports a language that `Intl` rejects (`en-US@posix`).
    env: { ...process.env, ...found.env, LC_ALL: 'en_US.UTF-8' },
    // The sandbox needs a non-root user; only our own pages are opened here.
    args: [...(isRoot ? ['--no-sandbox'] : []), '--disable-dev-shm-usage', '--disable-gpu'],
  });
  return { browser, close: () => browser.close() };
}

function findOnPath(): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  return folders.flatMap((folder) => NAMES.map((name) => join(folder, name))).find((file) => existsSync(file));
}

/** Unpacks it as the product does. */
async function unpack(folder: string) {
  const program = findNpmBrowser(folder);
  if (program === undefined) throw new Error('The browser of npm is made for Linux on x64; set CHROMIUM_PATH');
  await program.prepare?.();
  return { executablePath: program.path, env: program.environment };
}
