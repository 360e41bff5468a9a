/** The cultures of the contract (`CultureName`). Messages in code are British English. */
export const cultures = ['en-US', 'en-GB', 'fr-FR', 'de-DE', 'nl-NL'] as const;
export type Culture = (typeof cultures)[number];

/** Returns the culture of that name; British English for names outside the contract. */
export const toCulture = (name: string): Culture => cultures.find((culture) => culture === name) ?? 'en-GB';
