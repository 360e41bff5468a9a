/** JSON as people edit it: a byte order mark, `//` comments and trailing commas are skipped. */

const TOKEN = /"(?:[^"\\]|\\.)*"|\/\/[^\n]*|,(?=(?:\s|\/\/[^\n]*(?:\n|$))*[}\]])/g;

/** @throws SyntaxError when the text still is not JSON */
export function parseLenient(text: string): unknown {
  const plain = text.replace(/^\uFEFF/, '');
  try {
    return JSON.parse(plain);
  } catch {
    return JSON.parse(plain.replace(TOKEN, (token) => (token.startsWith('"') ? token : '')));
  }
}
