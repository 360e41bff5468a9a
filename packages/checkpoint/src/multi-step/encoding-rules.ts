/** Encodings of functions of multi-step checks. Texts are encoded as UTF-8. */

/** Encodes like a form: a space becomes `+`; letters, digits and `- _ . ! * ( ) '` are kept. */
export const urlEncode = (text: string): string =>
  encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\uFFFD'))
    .replace(/%20/g, '+')
    .replace(/~/g, '%7E');

/** The reverse of `urlEncode`; undefined for an invalid `%` sequence. */
export function urlDecode(text: string): string | undefined {
  try {
    return decodeURIComponent(text.replace(/\+/g, ' '));
  } catch {
    return undefined;
  }
}

export const base64Encode = (text: string): string => Buffer.from(text, 'utf8').toString('base64');
export const base64Decode = (text: string): string => Buffer.from(text, 'base64').toString('utf8');

/** Converts hexadecimal to Base64; undefined for invalid input. */
export function hexToBase64(hex: string): string | undefined {
  const text = hex.trim();
  return text.length % 2 === 0 && !/[^0-9a-f]/i.test(text) ? Buffer.from(text, 'hex').toString('base64') : undefined;
}

/** Escapes for use inside a JSON string; no quotes are added. */
export const jsonEncode = (text: string): string => JSON.stringify(text).slice(1, -1);

export function jsonDecode(text: string): string | undefined {
  try {
    const value: unknown = JSON.parse(`"${text}"`);
    return typeof value === 'string' ? value : undefined;
  } catch {
    return undefined;
  }
}

const ENTITIES: Readonly<Record<string, string>> = { '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot', "'": 'apos' };
const CHARACTERS = new Map(Object.entries(ENTITIES).map(([character, name]) => [name, character]));

export const xmlEncode = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&${ENTITIES[character] ?? ''};`);

/** Decodes named and numeric entities; unknown ones are kept. */
export const xmlDecode = (text: string): string =>
  text.replace(
    /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w+));/gi,
    (entity, hex?: string, decimal?: string, name?: string) => {
      if (name !== undefined) return CHARACTERS.get(name.toLowerCase()) ?? entity;
      const codePoint = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
      return codePoint <= 0x10ffff ? String.fromCodePoint(codePoint) : entity;
    },
  );
