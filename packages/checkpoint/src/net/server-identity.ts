import { isIP } from 'node:net';
import { checkServerIdentity, type PeerCertificate } from 'node:tls';

/**
 * Compares the name of a server with its certificate as browsers do, by subjectAltName only (RFC 9525, 6.1). Node falls
 * back to the common name if no DNS name is listed, which current browsers do not.
 */
export function findServerIdentityError(host: string, certificate: PeerCertificate): Error | undefined {
  const { subject, subjectaltname } = certificate;
  const { CN: commonName, ...others } = subject;
  const error = checkServerIdentity(host, { ...certificate, subject: others });
  if (!error) return undefined;
  const expectedName = isIP(host) === 0 ? `DNS:${host}` : `IP Address:${host}`;
  const message =
    subjectaltname === undefined || subjectaltname === ''
      ? `the certificate has no subjectAltName; its common name (${String(commonName)}) is ignored, so it is not valid for ${host}`
      : `${expectedName} is not among the subjectAltNames of certificate ${String(commonName)}: ${subjectaltname}`;
  return Object.assign(new Error(message), { code: 'ERR_TLS_CERT_ALTNAME_INVALID' });
}
