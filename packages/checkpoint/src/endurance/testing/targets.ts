import type { Target } from '@vedette/contract/checkpoint/target';
import { aCollection, aCollectionTarget, anItem } from '../../collection/testing/a-collection.js';
import { aRequest } from '../../multi-step/testing/a-run.js';
import { aTarget } from '../../probes/http/testing/http-fixture.js';

/** Timeouts and identity of a check. */
export interface Limits {
  readonly connectTimeoutMs: number;
  readonly totalTimeoutMs: number;
}

const NO_EXPECTATIONS = {
  commonName: '',
  organization: '',
  organizationalUnit: '',
  serialNumber: '',
  fingerprint: '',
  issuerName: '',
  issuerOrganization: '',
  issuerUnit: '',
};
const collects = { headers: true, content: true, addresses: true };

/** Returns a target of every kind without a browser at a local port, by display name. */
export function createTargets(port: number, timeouts: Limits): Readonly<Record<string, Target>> {
  const limits = { ipVersion: 'IpV4', ...timeouts } as const;
  const login = { host: '127.0.0.1', port, username: 'ann', password: 'sesame', ...limits };
  const [plain, secure] = [`http://127.0.0.1:${port}/`, `https://127.0.0.1:${port}/`];
  const requestTimeoutMs = timeouts.totalTimeoutMs;
  const checks = { checkCertificateErrors: false };
  return {
    website: aTarget({ url: plain, ...limits }),
    'website over TLS': aTarget({ url: secure, ...limits, ...checks }),
    'web service': aTarget({ url: plain, method: 'POST', body: '<s:Envelope xmlns:s="urn:x"/>', ...limits }),
    'multi-step API': {
      kind: 'multiStepApi',
      steps: [aRequest({ url: plain })],
      predefinedVariables: [],
      functions: [],
      customMetrics: [],
      vault: [],
      collects,
      requestTimeoutMs,
      ...limits,
    },
    collection: aCollectionTarget(aCollection([anItem('one', plain)]), {
      ...limits,
      requestTimeoutMs,
      totalTimeoutMs: 60_000,
    }),
    DNS: { kind: 'dns', host: '127.0.0.1', port, query: 'ARecord', name: 'shop.example', expected: '', ...limits },
    ping: { kind: 'ping', host: '127.0.0.1', ...limits },
    certificate: { kind: 'certificate', url: secure, ...limits, ...checks, warningDays: 0, expected: NO_EXPECTATIONS },
    connect: { kind: 'connect', host: '127.0.0.1', port, ...limits },
    SMTP: { kind: 'smtp', ...login },
    POP3: { kind: 'pop3', ...login },
    IMAP: { kind: 'imap', ...login, secureConnection: false },
    FTP: { kind: 'ftp', ...login },
    SFTP: { kind: 'sftp', ...login, action: 'ConnectOnly', path: '' },
    MySQL: { kind: 'mysql', ...login, username: '', password: '', database: '' },
    'SQL Server': { kind: 'mssql', ...login, username: '', password: '', database: '' },
  };
}

export const KINDS = Object.keys(createTargets(1, { connectTimeoutMs: 1, totalTimeoutMs: 1 }));
