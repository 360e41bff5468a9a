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

const derChildren = (node: DerNode | undefined): DerNode[] => (node ? derElements(node.content) : []);
const findByTag = (nodes: readonly DerNode[], tag: number): DerNode | undefined =>
  nodes.find((node) => node.tag === tag);

/**
 * Returns the `SingleResponse`s of a BasicOCSPResponse: the one SEQUENCE in tbsResponseData that follows the
 * produced-at time.
 */
function singleResponses(basic: Buffer): DerNode[] {
  const tbsResponseData = derChildren(findByTag(derChildren(findByTag(derElements(basic), SEQUENCE)), SEQUENCE));
  const producedAt = tbsResponseData.findIndex(({ tag }) => tag === 0x18);
  return producedAt < 0 ? [] : derChildren(tbsResponseData[producedAt + 1]);
}

/** Whether a stapled response declares the certificate revoked. An unreadable response counts as not revoked. */
export function isRevokedByStaple(staple: Buffer): boolean {
  const response = derChildren(findByTag(derElements(staple), SEQUENCE));
  if (findByTag(response, ENUMERATED)?.content[0] !== SUCCESSFUL) return false;
  const responseBytes = derChildren(findByTag(derChildren(findByTag(response, EXPLICIT_0)), SEQUENCE));
  const basic = findByTag(responseBytes, OCTET_STRING);
  if (!basic) return false;
  return singleResponses(basic.content).some((singleResponse) => {
    const [, status] = derChildren(singleResponse);
    return status?.tag === REVOKED;
  });
}
