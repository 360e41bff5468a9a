/**
 * Files with their own signature and public key, so that they can be verified without any service. The key in the file
 * proves nothing about its owner: compare its fingerprint with one from another source.
 */
import { keyFingerprint, isCanonicalBase64Url, isSignedBy, signBytes, type SigningKeys } from './signing-keys.js';

/** Signed content with the `fingerprint` of its key. */
export interface Signed<T> {
  readonly content: T;
  readonly fingerprint: string;
}

/** Thrown for a file that was changed, or that has no signature in a known format. */
export class InvalidSignature extends Error {
  override readonly name = 'InvalidSignature';
}

const ALGORITHM = 'Ed25519';
/** Signed together with the content, so that a signature of one kind of file is not valid for another kind. */
const JSON_PURPOSE = 'vedette signed text 1\n';
const DOCUMENT_PURPOSE = 'vedette signed document 1\n';

/** Returns `{ Signed: …, Signature: { Algorithm, PublicKey, Fingerprint, Value } }` in a canonical form. */
export function signJson(content: unknown, keys: SigningKeys): string {
  const Value = signBytes(Buffer.from(JSON_PURPOSE + JSON.stringify(content)), keys.privateKey);
  const key = { Algorithm: ALGORITHM, PublicKey: keys.publicKey, Fingerprint: keyFingerprint(keys.publicKey) };
  return formatSignedFile({ Signed: content, Signature: { ...key, Value } });
}

const formatSignedFile = (file: unknown): string => `${JSON.stringify(file, null, 1)}\n`;

interface JsonFile {
  readonly Signed: unknown;
  readonly Signature: Readonly<Record<'Algorithm' | 'PublicKey' | 'Fingerprint' | 'Value', unknown>>;
}

/** @throws InvalidSignature if any byte was changed, even whitespace. */
export function readSignedJson(bytes: Uint8Array): Signed<unknown> {
  const text = Buffer.from(bytes).toString('utf8');
  let file: JsonFile;
  try {
    file = JSON.parse(text) as JsonFile;
  } catch (cause) {
    throw new InvalidSignature('it is not JSON', { cause });
  }
  const signature = (file as Partial<JsonFile> | null)?.Signature as JsonFile['Signature'] | null | undefined;
  if (!signature) throw new InvalidSignature('it has no signature');
  const { Algorithm, PublicKey, Fingerprint, Value } = signature;
  const isKnown = Algorithm === ALGORITHM && typeof PublicKey === 'string' && typeof Value === 'string';
  if (!isKnown || Fingerprint !== keyFingerprint(PublicKey)) throw new InvalidSignature('its signature is damaged');
  const isCanonical = Buffer.from(formatSignedFile(file)).equals(Buffer.from(bytes));
  if (!isCanonical || !isSignedBy(Buffer.from(JSON_PURPOSE + JSON.stringify(file.Signed)), Value, PublicKey)) {
    throw new InvalidSignature('it was changed after it was signed');
  }
  return { content: file.Signed, fingerprint: keyFingerprint(PublicKey) };
}

const DOCUMENT_TRAILER = /\n%VedetteSignature Ed25519 ([\w-]{43}) ([\w-]{86})\n$/;
/** Longest trailer, with some margin. */
const MAX_TRAILER_BYTES = 400;

const PAGE_PURPOSE = 'vedette signed page 1\n';
const PAGE_TRAILER = /\n<!--VedetteSignature Ed25519 ([\w-]{43}) ([\w-]{86})-->\n$/;

/** Returns a PDF with its signature in a comment after its end, which PDF readers ignore. */
export function signDocument(document: Uint8Array, keys: SigningKeys): Buffer {
  const value = signBytes(Buffer.concat([Buffer.from(DOCUMENT_PURPOSE), document]), keys.privateKey);
  return Buffer.concat([document, Buffer.from(`\n%VedetteSignature ${ALGORITHM} ${keys.publicKey} ${value}\n`)]);
}

/** Returns the document without its signature. @throws InvalidSignature if any byte was changed, including the signature. */
export const readSignedDocument = (bytes: Uint8Array): Signed<Buffer> =>
  readWithTrailer(bytes, DOCUMENT_PURPOSE, DOCUMENT_TRAILER);

/** Returns an HTML page with its signature in a comment after its end, which browsers ignore. */
export function signPage(html: string, keys: SigningKeys): string {
  const value = signBytes(Buffer.from(PAGE_PURPOSE + html), keys.privateKey);
  return `${html}\n<!--VedetteSignature ${ALGORITHM} ${keys.publicKey} ${value}-->\n`;
}

/** Returns the page without its signature. @throws InvalidSignature if any byte was changed, including the signature. */
export const readSignedPage = (bytes: Uint8Array): Signed<Buffer> => readWithTrailer(bytes, PAGE_PURPOSE, PAGE_TRAILER);

function readWithTrailer(bytes: Uint8Array, purpose: string, trailerPattern: RegExp): Signed<Buffer> {
  const all = Buffer.from(bytes);
  const match = trailerPattern.exec(all.subarray(-MAX_TRAILER_BYTES).toString('latin1'));
  if (!match) throw new InvalidSignature('it has no signature at its end');
  const [trailer, publicKey = '', value = ''] = match;
  const content = all.subarray(0, all.length - trailer.length);
  if (
    !isCanonicalBase64Url(publicKey, 32) ||
    !isSignedBy(Buffer.concat([Buffer.from(purpose), content]), value, publicKey)
  ) {
    throw new InvalidSignature('it was changed after it was signed');
  }
  return { content, fingerprint: keyFingerprint(publicKey) };
}
