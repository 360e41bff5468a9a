import { generate } from 'selfsigned';

export interface CertificateWithKey {
  readonly key: string;
  readonly cert: string;
}

const DAY_MS = 86_400_000;

interface CertificateOptions {
  readonly name?: string;
  /** Days from now. */
  readonly validFromDays?: number;
  readonly validUntilDays?: number;
  /** Issuer. Absent: self-signed. */
  readonly issuer?: CertificateWithKey;
  readonly isAuthority?: boolean;
  /** Valid for clients only. */
  readonly isForClients?: boolean;
  readonly keyType?: 'ec' | 'rsa';
  /** Without alternative names it has only a common name. */
  readonly hasAltNames?: boolean;
}

/** Creates a test certificate for `name` and 127.0.0.1. */
export async function aCertificate({
  name = 'localhost',
  validFromDays = -1,
  validUntilDays = 30,
  issuer,
  isAuthority = false,
  isForClients = false,
  keyType = 'ec',
  hasAltNames = true,
}: CertificateOptions = {}): Promise<CertificateWithKey> {
  const isLocal = name === 'localhost';
  const { private: key, cert } = await generate([{ name: 'commonName', value: name }], {
    keyType,
    algorithm: 'sha256',
    notBeforeDate: new Date(Date.now() + validFromDays * DAY_MS),
    notAfterDate: new Date(Date.now() + validUntilDays * DAY_MS),
    extensions: [
      { name: 'basicConstraints', cA: isAuthority, critical: true },
      ...(isForClients ? [{ name: 'extKeyUsage' as const, clientAuth: true }] : []),
      ...(isAuthority
        ? [{ name: 'keyUsage' as const, keyCertSign: true, cRLSign: true, critical: true }]
        : hasAltNames
          ? [
              {
                name: 'subjectAltName' as const,
                altNames: [
                  { type: 2 as const, value: name },
                  ...(isLocal ? [{ type: 7 as const, ip: '127.0.0.1' }] : []),
                ],
              },
            ]
          : []),
    ],
    ...(issuer && { ca: issuer }),
  });
  return { key, cert };
}

export const anAuthority = (): Promise<CertificateWithKey> =>
  aCertificate({ name: 'Test Authority', isAuthority: true });
