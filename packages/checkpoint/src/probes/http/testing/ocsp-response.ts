/** Encodes a DER element. */
function der(tag: number, ...contents: readonly (Buffer | number)[]): Buffer {
  const content = Buffer.concat(contents.map((part) => (typeof part === 'number' ? Buffer.from([part]) : part)));
  const { length } = content;
  const size = length < 0x80 ? [length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

const SEQUENCE = 0x30;
const encodeTime = (): Buffer => der(0x18, Buffer.from('20260101000000Z'));
const oid = (...bytes: readonly number[]): Buffer => der(0x06, ...bytes);
const sha256WithRsa = (): Buffer => der(SEQUENCE, oid(0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 1, 1, 11));
const idPkixOcspBasic = (): Buffer => oid(0x2b, 6, 1, 5, 5, 7, 0x30, 1, 1);

/**
 * Builds a successful OCSP response (RFC 6960) for one certificate; the tag sets the status. The signature is invalid.
 */
export function anOcspResponse(statusTag: number): Buffer {
  const hash = (): Buffer => der(0x04, Buffer.alloc(20));
  const certId = der(SEQUENCE, der(SEQUENCE, oid(0x2b, 14, 3, 2, 0x1a)), hash(), hash(), der(0x02, 1));
  const status = statusTag === 0xa1 ? der(statusTag, encodeTime()) : der(statusTag);
  const singleResponse = der(SEQUENCE, certId, status, encodeTime());
  const responder = der(0xa2, hash());
  const data = der(SEQUENCE, responder, encodeTime(), der(SEQUENCE, singleResponse));
  const basic = der(SEQUENCE, data, sha256WithRsa(), der(0x03, 0, Buffer.alloc(64)));
  const bytes = der(SEQUENCE, idPkixOcspBasic(), der(0x04, basic));
  return der(SEQUENCE, der(0x0a, 0), der(0xa0, bytes));
}
