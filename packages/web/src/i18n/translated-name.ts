import { t } from './translate.js';

/** Returns the name of a value in the language of the app; the value itself if it has none. */
export const translatedName = (names: Readonly<Record<string, string>>, value: string): string => {
  const name = Object.hasOwn(names, value) ? names[value] : undefined;
  return name === undefined ? value : t(name);
};
