/** From one reading of a clock to another, in words; what is not known is left open. */
export const spanWords = (
  from: string | undefined,
  until: string | undefined,
  words: (text: string) => string,
): string => [from, until].map((text) => (text === undefined || text === '' ? '' : words(text))).join(' to ');
