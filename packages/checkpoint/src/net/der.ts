/** DER, as far as certificates, OCSP and bundles need it. */

export interface DerNode {
  readonly tag: number;
  readonly content: Buffer;
  /** Including tag and length. */
  readonly encoded: Buffer;
}

/** Returns the DER elements of `bytes` in order. Parsing stops at malformed bytes. */
export function derElements(bytes: Buffer): DerNode[] {
  const elements: DerNode[] = [];
  let offset = 0;
  while (offset + 2 <= bytes.length) {
    const start = offset;
    const tag = bytes.readUInt8(offset);
    let length = bytes.readUInt8(offset + 1);
    offset += 2;
    if (length > 0x80) {
      const lengthSize = length & 0x7f;
      if (lengthSize > 4 || offset + lengthSize > bytes.length) break;
      length = bytes.readUIntBE(offset, lengthSize);
      offset += lengthSize;
    }
    if (offset + length > bytes.length) break;
    elements.push({
      tag,
      content: bytes.subarray(offset, offset + length),
      encoded: bytes.subarray(start, offset + length),
    });
    offset += length;
  }
  return elements;
}

/** Encodes an element that contains others. */
export function encodeDer(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  if (content.length < 0x80) return Buffer.concat([Buffer.from([tag, content.length]), content]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  const lengthBytes = length.subarray(length.findIndex((byte) => byte !== 0));
  return Buffer.concat([Buffer.from([tag, 0x80 | lengthBytes.length]), lengthBytes, content]);
}

const SEQUENCE = 0x30;
const OBJECT_ID = 0x06;
const EXPLICIT_0 = 0xa0;
/** 1.2.840.113549.1.7.2 */
const SIGNED_DATA = '2a864886f70d010702';

/**
 * Returns the certificates (DER) of a PKCS #7 bundle (RFC 2315, `SignedData.certificates`). Undefined for other
 * content.
 */
export function readBundleCertificates(bytes: Buffer): Buffer[] | undefined {
  const [info] = derElements(bytes);
  if (info?.tag !== SEQUENCE) return undefined;
  const [type, explicit] = derElements(info.content);
  if (type?.tag !== OBJECT_ID || type.content.toString('hex') !== SIGNED_DATA) return undefined;
  const [data] = derElements(explicit?.content ?? Buffer.alloc(0));
  const certificates = derElements(data?.content ?? Buffer.alloc(0)).find(({ tag }) => tag === EXPLICIT_0);
  return derElements(certificates?.content ?? Buffer.alloc(0))
    .filter(({ tag }) => tag === SEQUENCE)
    .map(({ encoded }) => encoded);
}
