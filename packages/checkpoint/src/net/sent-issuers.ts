import type { X509Certificate } from 'node:crypto';
import { CHAIN_LIMITS } from '@vedette/contract/checkpoint/outcome';

/** The certificates a server sends behind its own, in their order, whether they fit together or not. */
export function sentIssuers(leaf: X509Certificate): X509Certificate[] {
  const sent: X509Certificate[] = [];
  for (let next = leaf.issuerCertificate; next && sent.length < CHAIN_LIMITS.issuers; next = next.issuerCertificate)
    sent.push(next);
  return sent;
}
