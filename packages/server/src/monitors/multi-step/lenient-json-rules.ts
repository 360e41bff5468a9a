/** JSON as people edit it: a byte order mark, `//` comments and trailing commas are read over. */

const TOKEN = /"(?:[^"\\]|\\.)*"|\/\/[^\n]*|,(?=(?:\s|\/\/[^\n]*(?:\n|$))*[}\]])/g;

/** @throws SyntaxError when even so it is no JSON. */
export function parseLenient(text: string): unknown {
  const plain = text.replace(/^\uFEFF/, '');
  try {
    return JSON.parse(plain);
  } catch {
    return JSON.parse(plain.replace(TOKEN, (token) => (token.startsWith('"') ? token : '')));
  }
}
