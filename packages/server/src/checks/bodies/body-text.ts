import { legacyHookDecode } from '@exodus/bytes/encoding.js';

/**
 * Returns the text of a stored body. `charset` is the encoding found by the check, a name of the WHATWG Encoding
 * standard; UTF-8 by default. Invalid bytes become replacement characters.
 */
export const decodeBody = (bytes: Buffer, charset: string | null | undefined): string =>
  legacyHookDecode(bytes, charset ?? 'utf-8');
