/**
 * A text that turns no direction, neither its own nor that of what stands behind it: the characters that embed, override and isolate
 * (U+202A to U+202E, U+2066 to U+2069) are seen as U+FFFD, one each. Letters that are written from right to left stay as they are. For
 * showing only: what is stored, sent back or looked for keeps them.
 */
export const unturned = (text: string): string => text.replace(/[\u202a-\u202e\u2066-\u2069]/g, '\ufffd');
