/** What a probe is told of a monitor. Dynamic values and the names of latest browsers go along and are resolved there. */
import type { MonitorType } from '@vedette/contract/v4/monitor-enums';
import { targetKindOf, type CertificateTarget, type DnsTarget, type Target } from '@vedette/contract/checkpoint/target';
import { Fault } from '@vedette/kernel/fault';
import type { Definition } from '../definition/definition-rules.js';
import { httpTarget } from './http-target-rules.js';
import { collectionTarget } from './collection-target-rules.js';
import { multiStepTarget, type Lent } from './multi-step-target-rules.js';
import { pageTarget } from './page-target-rules.js';
import { transactionTarget } from './transaction-target-rules.js';
import { demandSupported } from './unsupported-rules.js';
import { placeOf, timeLimits, type Login } from './target-parts-rules.js';

function certificateTarget(definition: Definition): CertificateTarget {
  const text = (value: string | undefined): string => value ?? '';
  return {
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
  };
}

function dnsTarget(definition: Definition): DnsTarget {
  const { DnsServer = '', DnsQuery = 'ARecord', DnsTestValue = '', DnsExpectedResult = '' } = definition;
  const place = placeOf({ ...definition, NetworkAddress: DnsServer });
  return { kind: 'dns', ...place, query: DnsQuery, name: DnsTestValue, expected: DnsExpectedResult };
}

/** What a run takes from the vault beside its login: whole items, for kinds that have a script. */
export interface RunSecrets extends Login {
  readonly lent: Lent;
}

/** @throws Fault `invalid` for a type no probe of this version runs, UnsupportedMonitor for a setting nothing can carry out. */
export function targetOf(type: MonitorType, definition: Definition, { lent, ...login }: RunSecrets): Target {
  const kind = targetKindOf(type);
  if (kind === undefined) throw new Fault('invalid', `MonitorType: ${type} cannot be monitored by this version`);
  demandSupported(type, definition);
  switch (kind) {
    case 'http':
      return httpTarget(type, definition, login);
    case 'page':
      return pageTarget(definition, login);
    case 'transaction':
      return transactionTarget(definition, login, lent.vault);
    case 'multiStepApi':
      return multiStepTarget(definition, lent);
    case 'collection':
      return collectionTarget(definition, lent);
    case 'connect':
      return { kind, ...placeOf(definition) };
    case 'smtp':
    case 'pop3':
    case 'ftp':
      return { kind, ...placeOf(definition), ...login };
    case 'sftp': {
      const { SftpAction: action = 'ConnectOnly', SftpActionPath: path = '' } = definition;
      return { kind, ...placeOf(definition), ...login, action, path };
    }
    case 'certificate':
      return certificateTarget(definition);
    case 'dns':
      return dnsTarget(definition);
    case 'mysql':
    case 'mssql':
      return { kind, ...placeOf(definition), ...login, database: definition.DatabaseName ?? '' };
    case 'ping': {
      const { port: _none, ...host } = placeOf(definition);
      return { kind, ...host };
    }
    case 'imap':
      return { kind, ...placeOf(definition), ...login, secureConnection: definition.ImapSecureConnection ?? false };
  }
}
