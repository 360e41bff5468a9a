import { hasField, monitorFields } from '@vedette/contract/v4/monitor-fields';
import type { MonitorType } from '@vedette/contract/v4/monitor-enums';
import { monitorKind } from '@vedette/contract/v4/monitor-kinds';
import { message } from '@vedette/i18n/message';
import { t } from '../../i18n/translate.js';
import type { KindDraft } from './kind-draft.js';

type FieldWithValue<V> = { [K in keyof KindDraft]: KindDraft[K] extends V ? K : never }[keyof KindDraft];

interface TextField {
  readonly label: string;
  readonly hint?: string;
  readonly as: 'line' | 'block';
}
interface ChoiceField {
  readonly label: string;
  readonly as: 'choice';
  readonly options: readonly (readonly [value: string, text: string])[];
}
interface FlagField {
  readonly label: string;
  readonly hint?: string;
  readonly as: 'flag';
}

/** A field with its label and input type. */
export type KindField =
  | ({ readonly field: FieldWithValue<string> } & (TextField | ChoiceField))
  | ({ readonly field: FieldWithValue<boolean> } & FlagField);

const textField = (label: string, hint?: string): TextField => ({
  label,
  as: 'line',
  ...(hint !== undefined && { hint }),
});

const DNS_QUERIES = [
  ['ARecord', t('A: IPv4 address')],
  ['AaaaRecord', t('AAAA: IPv6 address')],
  ['CnameRecord', t('CNAME: canonical name')],
  ['MxRecord', t('MX: mail server')],
  ['NsRecord', t('NS: name server')],
  ['SoaRecord', t('SOA: start of authority, with serial')],
  ['TxtRecord', t('TXT: text')],
  ['SrvRecord', t('SRV: service')],
  ['PtrRecord', t('PTR: host name of an address')],
  ['CaaRecord', t('CAA: allowed certificate authorities')],
  ['DsRecord', t('DS: DNSSEC key of the zone')],
  ['TlsaRecord', t('TLSA: certificate of a service')],
  ['HttpsRecord', t('HTTPS: service parameters')],
  ['SvcbRecord', t('SVCB: service parameters')],
  ['RootServer', t('NS of the root zone')],
] as const;

const SFTP_ACTIONS = [
  ['ConnectOnly', t('Sign in only')],
  ['TestFileExists', t('File must exist')],
  ['TestFileDoesNotExist', t('File must not exist')],
  ['DownLoadFile', t('Download file (at most 1 MB)')],
] as const;

/** All fields, in the order of the form. */
const inputs: { readonly [F in keyof KindDraft]: KindDraft[F] extends boolean ? FlagField : TextField | ChoiceField } =
  {
    NetworkAddress: textField(t('Host'), t('Host name or IP address.')),
    Port: textField(t('Port')),
    ImapSecureConnection: { label: t('Implicit TLS'), hint: t('Usually on port 993.'), as: 'flag' },
    DnsServer: textField(t('Name server'), t('Host name or IP address. Empty: the checkpoint’s resolver.')),
    DnsQuery: { label: t(message('Record', 'DNS')), as: 'choice', options: DNS_QUERIES },
    DnsTestValue: textField(
      t('Name to query'),
      t('For example shop.example; for PTR an IP address, for TLSA _443._tcp.shop.example.'),
    ),
    DnsExpectedResult: {
      label: t('Expected response'),
      hint: t(
        'Addresses and names must match in full; separate several with |. Other text is matched as text or regular expression. Empty: any response.',
      ),
      as: 'block',
    },
    SftpAction: { label: t('Action'), as: 'choice', options: SFTP_ACTIONS },
    SftpActionPath: textField(t('File path')),
    DatabaseName: textField(t('Database'), t('Opened after login. Empty: none.')),
    CertificateExpirationWarningDays: textField(
      t('Expiry warning (days)'),
      t('Fails this many days before the certificate expires. 0: off.'),
    ),
    CertificateName: textField(t('Common name'), t('Empty: not checked.')),
    CertificateOrganization: textField(t('Organization')),
    CertificateOrganizationalUnit: textField(t('Organizational unit')),
    CertificateSerialNumber: textField(t('Serial number'), t('Hexadecimal.')),
    CertificateFingerprint: textField(t('Fingerprint'), t('SHA-1 or SHA-256, hexadecimal.')),
    CertificateIssuerName: textField(t('Issuer, common name')),
    CertificateIssuerCompanyName: textField(t('Issuer, organization')),
    CertificateIssuerOrganizationalUnit: textField(t('Issuer, organizational unit')),
  };

const kindFields = Object.entries(inputs).map(([field, input]) => ({ field, ...input })) as readonly KindField[];

function portHint(type: MonitorType, defaultPort: number): string {
  const { port, field } = monitorKind(type)?.implicitTls ?? {};
  return port === undefined || field !== undefined
    ? t('Empty: {port}.', { port: String(defaultPort) })
    : t('Empty: {port}. On {tlsPort}, TLS is implicit.', { port: String(defaultPort), tlsPort: String(port) });
}

/**
 * Returns the fields that a type has besides the common ones, in the order of the form. The hint of a port states its
 * default.
 */
export function listKindFields(type: MonitorType): readonly KindField[] {
  return kindFields
    .filter(({ field }) => hasField(type, field))
    .map((each) => {
      const defaultValue = monitorFields.find(({ field }) => field === each.field)?.defaults[type];
      return each.field === 'Port' && typeof defaultValue === 'number'
        ? { ...each, hint: portHint(type, defaultValue) }
        : each;
    });
}

/** Names of all these fields, for problems that the server reports. */
export const kindFieldNames: readonly string[] = Object.keys(inputs);
