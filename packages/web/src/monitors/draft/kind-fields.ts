import { hasField, monitorFields } from '@vedette/contract/v4/monitor-fields';
import type { MonitorType } from '@vedette/contract/v4/monitor-enums';
import { monitorKind } from '@vedette/contract/v4/monitor-kinds';
import { t } from '../../i18n/translate.js';
import type { KindDraft } from './kind-draft.js';

type FieldWithValue<V> = { [K in keyof KindDraft]: KindDraft[K] extends V ? K : never }[keyof KindDraft];

interface Line {
  readonly label: string;
  readonly hint?: string;
  readonly as: 'line' | 'block';
}
interface Choice {
  readonly label: string;
  readonly as: 'choice';
  readonly options: readonly (readonly [value: string, text: string])[];
}
interface Flag {
  readonly label: string;
  readonly hint?: string;
  readonly as: 'flag';
}

/** A field with its label and input type. */
export type KindField =
  ({ readonly field: FieldWithValue<string> } & (Line | Choice)) | ({ readonly field: FieldWithValue<boolean> } & Flag);

const line = (label: string, hint?: string): Line => ({ label, as: 'line', ...(hint !== undefined && { hint }) });

const DNS_QUERIES = [
  ['ARecord', 'A: IPv4 address'],
  ['AaaaRecord', 'AAAA: IPv6 address'],
  ['CnameRecord', 'CNAME: canonical name'],
  ['MxRecord', 'MX: mail server'],
  ['NsRecord', 'NS: name server'],
  ['SoaRecord', 'SOA: start of authority, with serial'],
  ['TxtRecord', 'TXT: text'],
  ['SrvRecord', 'SRV: service'],
  ['PtrRecord', 'PTR: host name of an address'],
  ['CaaRecord', 'CAA: allowed certificate authorities'],
  ['DsRecord', 'DS: DNSSEC key of the zone'],
  ['TlsaRecord', 'TLSA: certificate of a service'],
  ['HttpsRecord', 'HTTPS: service parameters'],
  ['SvcbRecord', 'SVCB: service parameters'],
  ['RootServer', 'NS of the root zone'],
] as const;

const SFTP_ACTIONS = [
  ['ConnectOnly', 'Sign in only'],
  ['TestFileExists', 'File must exist'],
  ['TestFileDoesNotExist', 'File must not exist'],
  ['DownLoadFile', 'Download file (at most 1 MB)'],
] as const;

/** All fields, in the order of the form. */
const inputs: { readonly [F in keyof KindDraft]: KindDraft[F] extends boolean ? Flag : Line | Choice } = {
  NetworkAddress: line('Host', 'Host name or IP address.'),
  Port: line('Port'),
  ImapSecureConnection: { label: t('Implicit TLS'), hint: t('Usually on port 993.'), as: 'flag' },
  DnsServer: line('Name server', 'Host name or IP address. Empty: the checkpoint’s resolver.'),
  DnsQuery: { label: t('Record'), as: 'choice', options: DNS_QUERIES },
  DnsTestValue: line(
    'Name to query',
    'For example shop.example; for PTR an IP address, for TLSA _443._tcp.shop.example.',
  ),
  DnsExpectedResult: {
    label: t('Expected response'),
    hint: t(
      'Addresses and names must match in full; separate several with |. Other text is matched as text or regular expression. Empty: any response.',
    ),
    as: 'block',
  },
  SftpAction: { label: t('Action'), as: 'choice', options: SFTP_ACTIONS },
  SftpActionPath: line('File path'),
  DatabaseName: line('Database', 'Opened after login. Empty: none.'),
  CertificateExpirationWarningDays: line(
    'Expiry warning (days)',
    'Fails this many days before the certificate expires. 0: off.',
  ),
  CertificateName: line('Common name', 'Empty: not checked.'),
  CertificateOrganization: line('Organization'),
  CertificateOrganizationalUnit: line('Organizational unit'),
  CertificateSerialNumber: line('Serial number', 'Hexadecimal.'),
  CertificateFingerprint: line('Fingerprint', 'SHA-1 or SHA-256, hexadecimal.'),
  CertificateIssuerName: line('Issuer, common name'),
  CertificateIssuerCompanyName: line('Issuer, organization'),
  CertificateIssuerOrganizationalUnit: line('Issuer, organizational unit'),
};

const kindFields = Object.entries(inputs).map(([field, input]) => ({ field, ...input })) as readonly KindField[];

function portHint(type: MonitorType, usual: number): string {
  const { port, field } = monitorKind(type)?.implicitTls ?? {};
  return port === undefined || field !== undefined
    ? `Empty: ${usual}.`
    : `Empty: ${usual}. On ${port}, TLS is implicit.`;
}

/**
 * Returns the fields that a type has besides the common ones, in the order of the form. The hint of a port states its
 * default.
 */
export function listKindFields(type: MonitorType): readonly KindField[] {
  return kindFields
    .filter(({ field }) => hasField(type, field))
    .map((each) => {
      const usual = monitorFields.find(({ field }) => field === each.field)?.defaults[type];
      return each.field === 'Port' && typeof usual === 'number' ? { ...each, hint: portHint(type, usual) } : each;
    });
}

/** Names of these fields, for problems that the server reports. */
export const kindFieldNames: readonly string[] = Object.keys(inputs);
