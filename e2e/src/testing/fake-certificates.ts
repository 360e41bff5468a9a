import type { SentCertificate } from '@vedette/contract/v1/checks/check';
import { DAY } from '@vedette/kernel/clock';

/** A server's certificate and the chain behind it. */
export const buildCertificates = (now: number): SentCertificate[] => [
  {
    Subject: 'CN=shop.example.com',
    Issuer: 'C=US, O=Example Trust, CN=E7',
    ValidFromAt: now - 40 * DAY,
    ValidUntilAt: now + 9 * DAY,
    Fingerprint: fingerprint('3f'),
    AlternativeNames: ['DNS:shop.example.com', 'DNS:www.shop.example.com'],
  },
  {
    Subject: 'C=US, O=Example Trust, CN=E7',
    Issuer: 'C=US, O=Example Trust, CN=Example Root X1',
    ValidFromAt: now - 400 * DAY,
    ValidUntilAt: now + 600 * DAY,
    Fingerprint: fingerprint('a1'),
  },
];

const fingerprint = (pair: string): string => Array.from({ length: 32 }, () => pair.toUpperCase()).join(':');
