import { type Culture, cultures } from '@vedette/i18n/culture';

const KEY = 'vedette-culture';

/** Returns the culture for the languages of a browser, most preferred first: British English if none of them is known. */
export function preferredCulture(languages: readonly string[]): Culture {
  for (const language of languages) {
    const exact = cultures.find((culture) => culture.toLowerCase() === language.toLowerCase());
    if (exact) return exact;
    const code = language.slice(0, 2).toLowerCase();
    if (code === 'en') return 'en-GB';
    const related = cultures.find((culture) => culture.startsWith(`${code}-`));
    if (related) return related;
  }
  return 'en-GB';
}

export const browserCulture = (): Culture => preferredCulture(navigator.languages);

/** Returns the culture to start in: that of the operator who was signed in last, otherwise the browser's. */
export function startCulture(): Culture {
  const stored = readCulture();
  return cultures.find((culture) => culture === stored) ?? browserCulture();
}

function readCulture(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null; // storage may be forbidden
  }
}

/** Stores the culture for the next start. Returns whether it could be stored. */
export function rememberCulture(culture: Culture): boolean {
  try {
    localStorage.setItem(KEY, culture);
    return true;
  } catch {
    return false;
  }
}
