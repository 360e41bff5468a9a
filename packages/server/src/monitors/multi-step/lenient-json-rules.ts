const TOKEN = /"(?:[^"\\]|\\.)*"|\/\/[^\n]*|,(?=(?:\s|\/\/[^\n]*(?:\n|$))*[}\]])/g;

/**
 * Parses JSON with a byte order mark, `//` comments or trailing commas (JSONC).
 * @throws SyntaxError when the text still is not JSON
 */
export function parseLenient(text: string): unknown {
  const plain = text.replace(/^\uFEFF/, '');
  try {
    return JSON.parse(plain);
  } catch {
    return JSON.parse(plain.replace(TOKEN, (token) => (token.startsWith('"') ? token : '')));
  }
}
