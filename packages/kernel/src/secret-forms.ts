/** A secret in a response or request is often encoded, not in its original form. */

/** Shorter secrets would match parts of ordinary words. */
const MIN_SECRET_LENGTH = 3;
const MIN_PART_LENGTH = 4;
const BITS_PER_BASE64_CHARACTER = 6;

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
  const plain = [secret, form, form.replaceAll('+', '%20'), url, url.replaceAll('%20', '+')].flatMap(withBothHexCases);
  const encoded = [
    json,
    json.replaceAll('/', '\\/'),
    escapeXml(secret, '&#39;'),
    escapeXml(secret, '&apos;'),
    bytes.toString('hex'),
  ];
  const parts = [0, 1, 2].flatMap((bytesBefore) => base64FormWithin(bytes, bytesBefore));
  return [...new Set([...plain, ...encoded, ...parts])].sort((a, b) => b.length - a.length);
}

/** Replaces every form of every secret. Truncate texts only afterwards, since part of a secret would not be found. */
export function redactSecretsInText(text: string, secrets: readonly string[], replacement = '•••'): string {
  const forms = [...new Set(secrets.flatMap(secretForms))].sort((a, b) => b.length - a.length);
  return forms.reduce(
    (redacted, form) => (redacted.includes(form) ? redacted.replaceAll(form, replacement) : redacted),
    text,
  );
}

const withBothHexCases = (text: string): string[] => [
  text,
  text.replace(/%[0-9A-F]{2}/g, (code) => code.toLowerCase()),
];

/**
 * Returns the base64 characters that depend only on the secret, with `bytesBefore` bytes before it in its group of three.
 */
function base64FormWithin(bytes: Buffer, bytesBefore: number): string[] {
  const text = Buffer.concat([Buffer.alloc(bytesBefore), bytes]).toString('base64');
  const from = Math.ceil((bytesBefore * 8) / BITS_PER_BASE64_CHARACTER);
  const part = text.slice(from, Math.floor(((bytesBefore + bytes.length) * 8) / BITS_PER_BASE64_CHARACTER));
  if (part.length < MIN_PART_LENGTH) return [];
  return [part, part.replaceAll('+', '-').replaceAll('/', '_')];
}

function escapeXml(text: string, apostrophe: string): string {
  const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? apostrophe);
}
