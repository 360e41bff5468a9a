import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { delimiter, isAbsolute, join } from 'node:path';
import { findNpmBrowser } from './npm-browser.js';

/** A Chromium or Chrome that can be started. */
export interface BrowserProgram {
  readonly path: string;
  /** Environment variables that it needs. */
  readonly environment: Readonly<Record<string, string>>;
  readonly from: 'setting' | 'machine' | 'npm';
  /** Must be called before each start: unpacks the browser if necessary. */
  readonly prepare?: () => Promise<void>;
}

const PROGRAM_NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];

export interface BrowserSearch {
  /** `VEDETTE_BROWSER`: a path, the name of a program, `npm` for the one from npm, or `none`. */
  readonly setting?: string | undefined;
  /** Folders to search, in the format of `PATH`. */
  readonly path: string;
  /** Folder in which the browser from npm is unpacked, once per version. */
  readonly unpackInto: string;
}

/**
 * Returns the browser of this machine: the configured one, else the first on the path, else the one from npm. Undefined
 * if there is none or it is disabled; an invalid setting has no fallback.
 */
export async function findBrowser({ setting, path, unpackInto }: BrowserSearch): Promise<BrowserProgram | undefined> {
  if (setting === 'none') return undefined;
  if (setting === 'npm') return findNpmBrowser(unpackInto);
  const names = setting === undefined ? PROGRAM_NAMES : [setting];
  const programPath = await findFirstProgram(names, path.split(delimiter));
  if (programPath !== undefined)
    return { path: programPath, environment: {}, from: setting === undefined ? 'machine' : 'setting' };
  return setting === undefined ? findNpmBrowser(unpackInto) : undefined;
}

async function findFirstProgram(names: readonly string[], folders: readonly string[]): Promise<string | undefined> {
  const candidates = names.flatMap((name) => (isAbsolute(name) ? [name] : folders.map((folder) => join(folder, name))));
  for (const candidate of candidates.filter(isAbsolute)) {
    const isProgram = await access(candidate, constants.X_OK).then(
      () => true,
      () => false,
    );
    if (isProgram) return candidate;
  }
  return undefined;
}
