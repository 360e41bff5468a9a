import { type Culture, cultures, preferredCulture } from '@vedette/i18n/culture';

export const browserCulture = (): Culture => preferredCulture(navigator.languages);

interface CultureStorage {
  readonly read: () => string | undefined;
  /** Returns whether it could be stored: storage may be forbidden. */
  readonly write: (culture: Culture) => boolean;
  readonly clear: () => void;
}

/** Several installations may share an origin, each under a different path. */
const storageKey = (): string => `vedette-culture ${new URL('.', document.baseURI).pathname}`;

const createCultureStorage = (storage: () => Storage): CultureStorage => {
  const attempt = <T>(access: (storage: Storage) => T, fallback: T): T => {
    try {
      return access(storage());
    } catch {
      return fallback;
    }
  };
  return {
    read: () => attempt((area) => area.getItem(storageKey()) ?? undefined, undefined),
    write: (culture) =>
      attempt((area) => {
        area.setItem(storageKey(), culture);
        return true;
      }, false),
    clear: () => attempt((area) => area.removeItem(storageKey()), undefined),
  };
};

const lastCulture = createCultureStorage(() => localStorage);

/** The culture for which this tab was reloaded last. */
export const reloadedCulture = createCultureStorage(() => sessionStorage);

/** Stores the culture for the next start. Returns whether it could be stored. */
export const rememberCulture = (culture: Culture): boolean => lastCulture.write(culture);

/** Returns the culture to start in: that of the operator who was signed in last, otherwise the browser's. */
export function startCulture(): Culture {
  const stored = lastCulture.read();
  return cultures.find((culture) => culture === stored) ?? browserCulture();
}
