import { derElements, type DerNode } from './der.js';

/**
 * Reads a stapled OCSP response (RFC 6960) far enough to detect revocation. The signature is not checked: the response
 * comes within the handshake from the server whose certificate it declares revoked.
 */

const SEQUENCE = 0x30;
const OCTET_STRING = 0x04;
const ENUMERATED = 0x0a;
const EXPLICIT_0 = 0xa0;
const SUCCESSFUL = 0;
/** `revoked [1] IMPLICIT RevokedInfo` of CertStatus. */
const REVOKED = 0xa1;

const inside = (node: DerNode | undefined): DerNode[] => (node ? derElements(node.content) : []);
const first = (nodes: readonly DerNode[], tag: number): DerNode | undefined => nodes.find((node) => node.tag === tag);

/**
 * Returns the `SingleResponse`s of a BasicOCSPResponse: the one SEQUENCE in tbsResponseData that follows the
 * produced-at time.
 */
function singleResponses(basic: Buffer): DerNode[] {
  const tbs = inside(first(inside(first(derElements(basic), SEQUENCE)), SEQUENCE));
  const producedAt = tbs.findIndex(({ tag }) => tag === 0x18);
  return producedAt < 0 ? [] : inside(tbs[producedAt + 1]);
}

/** Whether a stapled response declares the certificate revoked. An unreadable response counts as not revoked. */
export function saysRevoked(stapled: Buffer): boolean {
  const response = inside(first(derElements(stapled), SEQUENCE));
  if (first(response, ENUMERATED)?.content[0] !== SUCCESSFUL) return false;
  const responseBytes = inside(first(inside(first(response, EXPLICIT_0)), SEQUENCE));
  const basic = first(responseBytes, OCTET_STRING);
  if (!basic) return false;
  return singleResponses(basic.content).some((single) => {
    const [, status] = inside(single);
    return status?.tag === REVOKED;
  });
}
