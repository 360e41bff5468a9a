import { legacyHookDecode } from '@exodus/bytes/encoding.js';

/**
 * The text of a kept body. `charset` is the encoding its check found, a name of the WHATWG Encoding standard; default: UTF-8.
 * Bytes that are no text come out as replacement characters.
 */
export const bodyText = (bytes: Buffer, charset: string | null | undefined): string =>
  legacyHookDecode(bytes, charset ?? 'utf-8');
