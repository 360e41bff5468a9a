/** Returns a text with its first letter in upper case, for the start of a sentence or a name in the API. */
export const capitalise = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
