/** A secret that comes back in an answer or goes out in a request is rarely written as it was given. */

/** Shorter ones would hide parts of every word. */
const MIN_SECRET_LENGTH = 3;
const MIN_PART_LENGTH = 4;
const BITS_PER_SIGN = 6;

/**
 * The forms in which a secret may stand in a text: as it is, URL-encoded (with `%20` or `+`), as in JSON or XML, in hex, and
 * in base64, also within something longer. Longest first. None for one shorter than three letters.
 */
export function secretForms(secret: string): string[] {
  if (secret.length < MIN_SECRET_LENGTH) return [];
  const bytes = Buffer.from(secret, 'utf8');
  const form = new URLSearchParams({ s: secret }).toString().slice('s='.length);
  const url = encodeURIComponent(bytes.toString('utf8'));
  const json = JSON.stringify(secret).slice(1, -1);
  const plain = [secret, form, form.replaceAll('+', '%20'), url, url.replaceAll('%20', '+')].flatMap(inBothCases);
  const encoded = [
    json,
    json.replaceAll('/', '\\/'),
    xml(secret, '&#39;'),
    xml(secret, '&apos;'),
    bytes.toString('hex'),
  ];
  const parts = [0, 1, 2].flatMap((before) => base64Within(bytes, before));
  return [...new Set([...plain, ...encoded, ...parts])].sort((a, b) => b.length - a.length);
}

/** Hides every form of every secret wherever it stands. Whatever is cut is to be cut after this. */
export function hideSecrets(text: string, secrets: readonly string[], sign = '•••'): string {
  const forms = [...new Set(secrets.flatMap(secretForms))].sort((a, b) => b.length - a.length);
  return forms.reduce((rest, form) => (rest.includes(form) ? rest.replaceAll(form, sign) : rest), text);
}

const inBothCases = (text: string): string[] => [text, text.replace(/%[0-9A-F]{2}/g, (code) => code.toLowerCase())];

/** The signs of base64 that only the secret decides, when so many bytes stand before it in its group of three. */
function base64Within(bytes: Buffer, before: number): string[] {
  const text = Buffer.concat([Buffer.alloc(before), bytes]).toString('base64');
  const from = Math.ceil((before * 8) / BITS_PER_SIGN);
  const part = text.slice(from, Math.floor(((before + bytes.length) * 8) / BITS_PER_SIGN));
  if (part.length < MIN_PART_LENGTH) return [];
  return [part, part.replaceAll('+', '-').replaceAll('/', '_')];
}

function xml(text: string, apostrophe: string): string {
  const names: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
  return text.replace(/[&<>"']/g, (sign) => names[sign] ?? apostrophe);
}
