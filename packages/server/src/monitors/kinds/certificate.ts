import type { CertificateTarget } from '@vedette/contract/checkpoint/target';
import { timeLimits } from '../targets/target-parts-rules.js';
import type { KindRules } from './kind.js';

const textOrEmpty = (value: string | undefined): string => value ?? '';

export const certificate: KindRules<CertificateTarget> = {
  buildTarget: (definition) => ({
    kind: 'certificate',
    url: textOrEmpty(definition.Url),
    ipVersion: definition.IpVersion ?? 'IpV4',
    ...timeLimits,
    checkCertificateErrors: definition.CheckCertificateErrors ?? true,
    warningDays: definition.CertificateExpirationWarningDays ?? 0,
    expected: {
      commonName: textOrEmpty(definition.CertificateName),
      organization: textOrEmpty(definition.CertificateOrganization),
      organizationalUnit: textOrEmpty(definition.CertificateOrganizationalUnit),
      serialNumber: textOrEmpty(definition.CertificateSerialNumber),
      fingerprint: textOrEmpty(definition.CertificateFingerprint),
      issuerName: textOrEmpty(definition.CertificateIssuerName),
      issuerOrganization: textOrEmpty(definition.CertificateIssuerCompanyName),
      issuerUnit: textOrEmpty(definition.CertificateIssuerOrganizationalUnit),
    },
  }),
  check: ({ Url }, problems) => {
    const isHttps = Url === undefined || /^https:\/\//i.test(Url);
    problems.when(!isHttps, 'Url', 'must begin with https://');
  },
};
