import type { X509Certificate } from 'node:crypto';
import { CHAIN_LIMITS } from '@vedette/contract/checkpoint/outcome';

/** Returns the certificates a server sends after its own, in order, whether or not they form a chain. */
export function listSentIssuers(leaf: X509Certificate): X509Certificate[] {
  const issuers: X509Certificate[] = [];
  for (let next = leaf.issuerCertificate; next && issuers.length < CHAIN_LIMITS.issuers; next = next.issuerCertificate)
    issuers.push(next);
  return issuers;
}
