import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';

export interface RealBrowser {
  readonly browser: Browser;
  readonly close: () => Promise<void>;
}

/** Instead of a path: the browser that npm brought. */
export const FROM_NPM = '@sparticuz/chromium';
const NAMES = ['chromium', 'google-chrome', 'google-chrome-stable', 'chromium-browser'];

/** A real Chromium: the machine's (CHROMIUM_PATH, or on PATH), else the one of npm with its own libraries. */
export async function startBrowser(own = process.env['CHROMIUM_PATH'] ?? onPath() ?? FROM_NPM): Promise<RealBrowser> {
  const found = own === FROM_NPM ? await unpack() : { executablePath: own, env: {}, remove: () => Promise.resolve() };
  const isRoot = process.getuid?.() === 0;
  const browser = await chromium.launch({
    executablePath: found.executablePath,
    env: { ...process.env, ...found.env },
    // The sandbox needs an ordinary user; what is opened here is only our own pages.
    args: [...(isRoot ? ['--no-sandbox'] : []), '--disable-dev-shm-usage', '--disable-gpu'],
  });
  return {
    browser,
    close: async () => {
      await browser.close();
      await found.remove();
    },
  };
}

function onPath(): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  return folders.flatMap((folder) => NAMES.map((name) => join(folder, name))).find((file) => existsSync(file));
}

/** Unpacked into a folder of its own, because the package reuses whatever lies in the temporary folder already. */
async function unpack() {
  const folder = await mkdtemp(join(tmpdir(), 'vedette-chromium-'));
  // The package lays out its libraries only where it believes to be on the platform it was made for.
  process.env['AWS_EXECUTION_ENV'] = 'AWS_Lambda_nodejs20.x';
  const before = process.env['TMPDIR'];
  process.env['TMPDIR'] = folder;
  try {
    const { default: packed } = await import('@sparticuz/chromium');
    const executablePath = await packed.executablePath();
    return {
      executablePath,
      env: { LD_LIBRARY_PATH: join(folder, 'al2023', 'lib'), FONTCONFIG_PATH: join(folder, 'fonts') },
      remove: () => rm(folder, { recursive: true, force: true }),
    };
  } finally {
    if (before === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = before;
    delete process.env['AWS_EXECUTION_ENV'];
  }
}
