import { type Culture, cultures, preferredCulture } from '@vedette/i18n/culture';

export const browserCulture = (): Culture => preferredCulture(navigator.languages);

interface Stored {
  readonly read: () => string | undefined;
  /** Returns whether it could be stored: storage may be forbidden. */
  readonly write: (culture: Culture) => boolean;
  readonly clear: () => void;
}

/** Several installations may share an origin, each under a different path. */
const storageKey = (): string => `vedette-culture ${new URL('.', document.baseURI).pathname}`;

const storedIn = (storage: () => Storage): Stored => {
  const attempt = <T>(use: (storage: Storage) => T, otherwise: T): T => {
    try {
      return use(storage());
    } catch {
      return otherwise;
    }
  };
  return {
    read: () => attempt((each) => each.getItem(storageKey()) ?? undefined, undefined),
    write: (culture) =>
      attempt((each) => {
        each.setItem(storageKey(), culture);
        return true;
      }, false),
    clear: () => attempt((each) => each.removeItem(storageKey()), undefined),
  };
};

const lastCulture = storedIn(() => localStorage);

/** The culture for which this tab was reloaded last. */
export const reloadMarks = storedIn(() => sessionStorage);

/** Stores the culture for the next start. Returns whether it could be stored. */
export const rememberCulture = (culture: Culture): boolean => lastCulture.write(culture);

/** Returns the culture to start in: that of the operator who was signed in last, otherwise the browser's. */
export function startCulture(): Culture {
  const stored = lastCulture.read();
  return cultures.find((culture) => culture === stored) ?? browserCulture();
}
