import type { CertificateTarget } from '@vedette/contract/checkpoint/target';
import { timeLimits } from '../targets/target-parts-rules.js';
import type { KindRules } from './kind.js';

const text = (value: string | undefined): string => value ?? '';

export const certificate: KindRules<CertificateTarget> = {
  target: (definition) => ({
    kind: 'certificate',
    url: text(definition.Url),
    ipVersion: definition.IpVersion ?? 'IpV4',
    ...timeLimits,
    checkCertificateErrors: definition.CheckCertificateErrors ?? true,
    warningDays: definition.CertificateExpirationWarningDays ?? 0,
    expected: {
      commonName: text(definition.CertificateName),
      organization: text(definition.CertificateOrganization),
      organizationalUnit: text(definition.CertificateOrganizationalUnit),
      serialNumber: text(definition.CertificateSerialNumber),
      fingerprint: text(definition.CertificateFingerprint),
      issuerName: text(definition.CertificateIssuerName),
      issuerOrganization: text(definition.CertificateIssuerCompanyName),
      issuerUnit: text(definition.CertificateIssuerOrganizationalUnit),
    },
  }),
  check: ({ Url }, problems) => {
    const isHttps = Url === undefined || /^https:\/\//i.test(Url);
    problems.when(!isHttps, 'Url', 'must begin with https://');
  },
};
