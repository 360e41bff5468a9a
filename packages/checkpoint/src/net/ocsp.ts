/**
 * Reads a stapled OCSP answer (RFC 6960), far enough to know whether it says "revoked". The signature is not checked:
 * the answer comes inside the handshake from the very server whose certificate it incriminates.
 */

interface Node {
  readonly tag: number;
  readonly content: Buffer;
}

/** The DER elements of `bytes`, in order. Broken bytes end the list. */
function elements(bytes: Buffer): Node[] {
  const found: Node[] = [];
  let at = 0;
  while (at + 2 <= bytes.length) {
    const tag = bytes.readUInt8(at);
    let length = bytes.readUInt8(at + 1);
    at += 2;
    if (length > 0x80) {
      const size = length & 0x7f;
      if (size > 4 || at + size > bytes.length) break;
      length = bytes.readUIntBE(at, size);
      at += size;
    }
    if (at + length > bytes.length) break;
    found.push({ tag, content: bytes.subarray(at, at + length) });
    at += length;
  }
  return found;
}

const SEQUENCE = 0x30;
const OCTET_STRING = 0x04;
const ENUMERATED = 0x0a;
const EXPLICIT_0 = 0xa0;
const SUCCESSFUL = 0;
/** `revoked [1] IMPLICIT RevokedInfo` of CertStatus. */
const REVOKED = 0xa1;

const inside = (node: Node | undefined): Node[] => (node ? elements(node.content) : []);
const first = (nodes: readonly Node[], tag: number): Node | undefined => nodes.find((node) => node.tag === tag);

/** The `SingleResponse`s of a BasicOCSPResponse: the one SEQUENCE in tbsResponseData that follows the produced-at time. */
function singleResponses(basic: Buffer): Node[] {
  const tbs = inside(first(inside(first(elements(basic), SEQUENCE)), SEQUENCE));
  const producedAt = tbs.findIndex(({ tag }) => tag === 0x18);
  return producedAt < 0 ? [] : inside(tbs[producedAt + 1]);
}

/** Whether a stapled answer says that the certificate is revoked. An answer that cannot be read says nothing. */
export function saysRevoked(stapled: Buffer): boolean {
  const response = inside(first(elements(stapled), SEQUENCE));
  if (first(response, ENUMERATED)?.content[0] !== SUCCESSFUL) return false;
  const responseBytes = inside(first(inside(first(response, EXPLICIT_0)), SEQUENCE));
  const basic = first(responseBytes, OCTET_STRING);
  if (!basic) return false;
  return singleResponses(basic.content).some((single) => {
    const [, status] = inside(single);
    return status?.tag === REVOKED;
  });
}
