/** The cultures of the contract (`CultureName`). Messages in code are British English. */
export const cultures = ['en-US', 'en-GB', 'fr-FR', 'de-DE', 'nl-NL'] as const;
export type Culture = (typeof cultures)[number];

/** Returns the culture of that name; British English for names outside the contract. */
export const toCulture = (name: string): Culture => cultures.find((culture) => culture === name) ?? 'en-GB';

/** Returns the culture for the languages of a browser, most preferred first: British English if none of them is known. */
export function preferredCulture(languages: readonly string[]): Culture {
  for (const language of languages) {
    const exact = cultures.find((culture) => culture.toLowerCase() === language.toLowerCase());
    if (exact) return exact;
    const [code = ''] = language.toLowerCase().split('-');
    if (code === 'en') return 'en-GB';
    const related = cultures.find((culture) => culture.startsWith(`${code}-`));
    if (related) return related;
  }
  return 'en-GB';
}

/** Names of the cultures, each in its own language, as menus of languages list them. */
export const cultureNames: Readonly<Record<Culture, string>> = {
  'en-US': 'English (United States)',
  'en-GB': 'English (United Kingdom)',
  'fr-FR': 'Français',
  'de-DE': 'Deutsch',
  'nl-NL': 'Nederlands',
};
