/**
 * Files that carry their own signature and public key, so that they can be verified far from any service. What they say about
 * the key they say themselves: whoever verifies compares its fingerprint with one he got elsewhere.
 */
import { keyFingerprint, isExact, isSignedBy, signed, type SigningKeys } from './signing-keys.js';

/** What a signature says; `fingerprint` of the key that made it. */
export interface Signed<T> {
  readonly content: T;
  readonly fingerprint: string;
}

/** A file that was changed, or carries no signature of this form. */
export class NotAsSigned extends Error {
  override readonly name = 'NotAsSigned';
}

const ALGORITHM = 'Ed25519';
/** Told apart from what else the key may sign. */
const TEXT = 'vedette signed text 1\n';
const DOCUMENT = 'vedette signed document 1\n';

/** `{ Signed: …, Signature: { Algorithm, PublicKey, Fingerprint, Value } }`, written in one way only. */
export function signedJson(content: unknown, keys: SigningKeys): string {
  const Value = signed(Buffer.from(TEXT + JSON.stringify(content)), keys.privateKey);
  const key = { Algorithm: ALGORITHM, PublicKey: keys.publicKey, Fingerprint: keyFingerprint(keys.publicKey) };
  return written({ Signed: content, Signature: { ...key, Value } });
}

const written = (file: unknown): string => `${JSON.stringify(file, null, 1)}\n`;

interface JsonFile {
  readonly Signed: unknown;
  readonly Signature: Readonly<Record<'Algorithm' | 'PublicKey' | 'Fingerprint' | 'Value', unknown>>;
}

/** @throws NotAsSigned when a byte was changed, were it a blank. */
export function readSignedJson(bytes: Uint8Array): Signed<unknown> {
  const text = Buffer.from(bytes).toString('utf8');
  let file: JsonFile;
  try {
    file = JSON.parse(text) as JsonFile;
  } catch (cause) {
    throw new NotAsSigned('it is no JSON', { cause });
  }
  const signature = (file as Partial<JsonFile> | null)?.Signature as JsonFile['Signature'] | null | undefined;
  if (!signature) throw new NotAsSigned('it carries no signature');
  const { Algorithm, PublicKey, Fingerprint, Value } = signature;
  const isKnown = Algorithm === ALGORITHM && typeof PublicKey === 'string' && typeof Value === 'string';
  if (!isKnown || Fingerprint !== keyFingerprint(PublicKey)) throw new NotAsSigned('its signature is damaged');
  const isAsWritten = Buffer.from(written(file)).equals(Buffer.from(bytes));
  if (!isAsWritten || !isSignedBy(Buffer.from(TEXT + JSON.stringify(file.Signed)), Value, PublicKey)) {
    throw new NotAsSigned('it was changed after it was signed');
  }
  return { content: file.Signed, fingerprint: keyFingerprint(PublicKey) };
}

const TRAILER = /\n%VedetteSignature Ed25519 ([\w-]{43}) ([\w-]{86})\n$/;
/** Longest trailer, with some room. */
const TAIL_BYTES = 400;

const PAGE = 'vedette signed page 1\n';
const PAGE_TRAILER = /\n<!--VedetteSignature Ed25519 ([\w-]{43}) ([\w-]{86})-->\n$/;

/** A PDF with its signature in a comment after its end, which readers of PDFs pass over. */
export function signedDocument(document: Uint8Array, keys: SigningKeys): Buffer {
  const value = signed(Buffer.concat([Buffer.from(DOCUMENT), document]), keys.privateKey);
  return Buffer.concat([document, Buffer.from(`\n%VedetteSignature ${ALGORITHM} ${keys.publicKey} ${value}\n`)]);
}

/** The document without its signature. @throws NotAsSigned when a byte was changed, of the signature too. */
export const readSignedDocument = (bytes: Uint8Array): Signed<Buffer> => readTrailed(bytes, DOCUMENT, TRAILER);

/** A page of HTML with its signature in a comment after its end, which browsers pass over. */
export function signedPage(html: string, keys: SigningKeys): string {
  const value = signed(Buffer.from(PAGE + html), keys.privateKey);
  return `${html}\n<!--VedetteSignature ${ALGORITHM} ${keys.publicKey} ${value}-->\n`;
}

/** The page without its signature. @throws NotAsSigned when a byte was changed, of the signature too. */
export const readSignedPage = (bytes: Uint8Array): Signed<Buffer> => readTrailed(bytes, PAGE, PAGE_TRAILER);

function readTrailed(bytes: Uint8Array, purpose: string, form: RegExp): Signed<Buffer> {
  const all = Buffer.from(bytes);
  const found = form.exec(all.subarray(-TAIL_BYTES).toString('latin1'));
  if (!found) throw new NotAsSigned('it carries no signature at its end');
  const [trailer, publicKey = '', value = ''] = found;
  const content = all.subarray(0, all.length - trailer.length);
  if (!isExact(publicKey, 32) || !isSignedBy(Buffer.concat([Buffer.from(purpose), content]), value, publicKey)) {
    throw new NotAsSigned('it was changed after it was signed');
  }
  return { content, fingerprint: keyFingerprint(publicKey) };
}
