/** A secret in a response or request is often encoded, not in its original form. */

/** Shorter secrets would match parts of ordinary words. */
const MIN_SECRET_LENGTH = 3;
const MIN_PART_LENGTH = 4;
const BITS_PER_SIGN = 6;

/**
 * Returns the forms that a secret may have in a text: unchanged, URL-encoded (with `%20` or `+`), as in JSON or XML, in
 * hex, and in base64, also within a longer text. Longest first. None if it is shorter than three characters.
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

/** Replaces every form of every secret. Truncate texts only afterwards, since part of a secret would not be found. */
export function hideSecrets(text: string, secrets: readonly string[], sign = '•••'): string {
  const forms = [...new Set(secrets.flatMap(secretForms))].sort((a, b) => b.length - a.length);
  return forms.reduce((rest, form) => (rest.includes(form) ? rest.replaceAll(form, sign) : rest), text);
}

const inBothCases = (text: string): string[] => [text, text.replace(/%[0-9A-F]{2}/g, (code) => code.toLowerCase())];

/**
 * Returns the base64 characters that depend only on the secret, with `bytesBefore` bytes before it in its group of three.
 */
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
