import { hasField, monitorFields } from '@vedette/contract/v4/monitor-fields';
import type { MonitorType } from '@vedette/contract/v4/monitor-enums';
import { monitorKind } from '@vedette/contract/v4/monitor-kinds';
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

/** One field in the words of the app, and how it is entered. */
export type KindField =
  ({ readonly field: FieldWithValue<string> } & (Line | Choice)) | ({ readonly field: FieldWithValue<boolean> } & Flag);

const line = (label: string, hint?: string): Line => ({ label, as: 'line', ...(hint !== undefined && { hint }) });

const DNS_QUERIES = [
  ['ARecord', 'A: IPv4 address'],
  ['AaaaRecord', 'AAAA: IPv6 address'],
  ['CnameRecord', 'CNAME: other name'],
  ['MxRecord', 'MX: mail server'],
  ['NsRecord', 'NS: name server'],
  ['SoaRecord', 'SOA: start of authority, with the serial'],
  ['TxtRecord', 'TXT: text'],
  ['SrvRecord', 'SRV: service'],
  ['PtrRecord', 'PTR: name of an address'],
  ['CaaRecord', 'CAA: allowed certificate authorities'],
  ['DsRecord', 'DS: DNSSEC key of the zone'],
  ['TlsaRecord', 'TLSA: certificate of a service'],
  ['HttpsRecord', 'HTTPS: service parameters'],
  ['SvcbRecord', 'SVCB: service parameters'],
  ['RootServer', 'NS of the root'],
] as const;

const SFTP_ACTIONS = [
  ['ConnectOnly', 'Sign in only'],
  ['TestFileExists', 'A file must exist'],
  ['TestFileDoesNotExist', 'A file must not exist'],
  ['DownLoadFile', 'Download a file (at most 1 MB)'],
] as const;

/** Every field, in the order of the form. */
const words: { readonly [F in keyof KindDraft]: KindDraft[F] extends boolean ? Flag : Line | Choice } = {
  NetworkAddress: line('Address', 'Host name or IP address.'),
  Port: line('Port'),
  ImapSecureConnection: { label: 'TLS from the first byte', hint: 'Usually port 993.', as: 'flag' },
  DnsServer: line('Name server', 'Name or address; empty: the checkpoint’s own.'),
  DnsQuery: { label: 'Record', as: 'choice', options: DNS_QUERIES },
  DnsTestValue: line(
    'Name to query',
    'For example shop.example; for PTR an IP address, for TLSA _443._tcp.shop.example.',
  ),
  DnsExpectedResult: {
    label: 'Expected answer',
    hint: 'Addresses and names are compared whole, several separated by |. Other text is searched for, or read as a regular expression. Empty: any answer.',
    as: 'block',
  },
  SftpAction: { label: 'Action', as: 'choice', options: SFTP_ACTIONS },
  SftpActionPath: line('Path of the file'),
  DatabaseName: line('Database', 'Opened after signing in; empty: none.'),
  CertificateExpirationWarningDays: line('Days before the end', 'An error from then on; 0: off.'),
  CertificateName: line('Common name', 'Empty: not compared.'),
  CertificateOrganization: line('Organization'),
  CertificateOrganizationalUnit: line('Organizational unit'),
  CertificateSerialNumber: line('Serial number', 'Hexadecimal.'),
  CertificateFingerprint: line('Fingerprint', 'SHA-1 or SHA-256, hexadecimal.'),
  CertificateIssuerName: line('Issuer, common name'),
  CertificateIssuerCompanyName: line('Issuer, organization'),
  CertificateIssuerOrganizationalUnit: line('Issuer, organizational unit'),
};

const kindFields = Object.entries(words).map(([field, word]) => ({ field, ...word })) as readonly KindField[];

function portHint(type: MonitorType, usual: number): string {
  const { port, field } = monitorKind(type)?.implicitTls ?? {};
  return port === undefined || field !== undefined
    ? `Empty: ${usual}.`
    : `Empty: ${usual}. On ${port}, TLS is implicit.`;
}

/** The fields a kind has beyond those of every monitor, in the order of the form; an empty port says which is used. */
export function listKindFields(type: MonitorType): readonly KindField[] {
  return kindFields
    .filter(({ field }) => hasField(type, field))
    .map((each) => {
      const usual = monitorFields.find(({ field }) => field === each.field)?.defaults[type];
      return each.field === 'Port' && typeof usual === 'number' ? { ...each, hint: portHint(type, usual) } : each;
    });
}

/** Every such field, for the problems the server may name. */
export const kindFieldNames: readonly string[] = Object.keys(words);
