import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { delimiter, isAbsolute, join } from 'node:path';
import { npmBrowser } from './npm-browser.js';

/** A Chromium or Chrome that can be started. */
export interface BrowserProgram {
  readonly path: string;
  /** What it needs in its environment. */
  readonly environment: Readonly<Record<string, string>>;
  readonly from: 'setting' | 'machine' | 'npm';
  /** To be done before each start: unpacks what is not unpacked yet. */
  readonly prepare?: () => Promise<void>;
}

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];

export interface BrowserPlaces {
  /** `VEDETTE_BROWSER`: a path, the name of a program, `npm` for the one npm brought, or `none`. */
  readonly setting?: string | undefined;
  /** Folders to look in, as in `PATH`. */
  readonly path: string;
  /** Where the browser of npm is unpacked, once for each of its versions. */
  readonly unpackInto: string;
}

/**
 * The browser of this machine: the one that is set, else the first found on the path, else the one npm brought.
 * Undefined: there is none, or none is wanted; a setting that leads nowhere is not made up for.
 */
export async function findBrowser({ setting, path, unpackInto }: BrowserPlaces): Promise<BrowserProgram | undefined> {
  if (setting === 'none') return undefined;
  if (setting === 'npm') return npmBrowser(unpackInto);
  const names = setting === undefined ? NAMES : [setting];
  const found = await firstProgram(names, path.split(delimiter));
  if (found !== undefined) return { path: found, environment: {}, from: setting === undefined ? 'machine' : 'setting' };
  return setting === undefined ? npmBrowser(unpackInto) : undefined;
}

async function firstProgram(names: readonly string[], folders: readonly string[]): Promise<string | undefined> {
  const places = names.flatMap((name) => (isAbsolute(name) ? [name] : folders.map((folder) => join(folder, name))));
  for (const place of places.filter(isAbsolute)) {
    const isProgram = await access(place, constants.X_OK).then(
      () => true,
      () => false,
    );
    if (isProgram) return place;
  }
  return undefined;
}
