/** Formats a range of wall times; unknown ends are left empty. */
export const spanWords = (
  from: string | undefined,
  until: string | undefined,
  words: (text: string) => string,
): string => [from, until].map((text) => (text === undefined || text === '' ? '' : words(text))).join(' to ');
