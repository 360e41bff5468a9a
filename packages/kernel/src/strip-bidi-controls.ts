/**
 * Neutralises bidirectional control characters, which affect the text itself and what follows it: embeddings, overrides
 * and isolates (U+202A to U+202E, U+2066 to U+2069) become U+FFFD, one each. Right-to-left letters are unchanged. For
 * display only: stored, returned and searched texts keep the characters.
 */
export const stripBidiControls = (text: string): string => text.replace(/[\u202a-\u202e\u2066-\u2069]/g, '\ufffd');
