import type { Monitor, MonitorWrite } from '@vedette/contract/v4/monitor';
import { hasField, type FieldName } from '@vedette/contract/v4/monitor-fields';
import type { MonitorType } from '@vedette/contract/v4/monitor-enums';
import type { CommonDraft } from './form-draft.js';
import { numberOrText } from './number-or-text.js';
import type { PageDraft } from './page-draft.js';

/** Fields that the form has under another name, or does not have. */
type SeparateField =
  | 'BlockUrls'
  | 'BrowserWindowDimensions'
  | 'ConcurrentConfirmedErrorThreshold'
  | 'ConcurrentUnconfirmedErrorThreshold'
  | 'DnsBypasses'
  | 'DomainGroupGuid'
  | 'DomainGroupGuidSpecified'
  | 'MsaSteps'
  | 'MultiStepApiTransactionScript'
  | 'NameForPhoneAlerts'
  | 'PostmanCollectionJson'
  | 'PredefinedVariables'
  | 'SelfServiceTransactionScript'
  | 'ThrottlingOptions'
  | 'UserDefinedFunctions';
/** Boolean fields. */
type BooleanField = 'ImapSecureConnection';

/** Fields of some monitor types only: texts as typed, and booleans. */
export type KindDraft = {
  readonly [F in Exclude<FieldName, SeparateField | keyof CommonDraft | keyof PageDraft>]: F extends BooleanField
    ? boolean
    : string;
};

export const emptyKindDraft: KindDraft = {
  NetworkAddress: '',
  Port: '',
  ImapSecureConnection: false,
  DnsServer: '',
  DnsQuery: 'ARecord',
  DnsTestValue: '',
  DnsExpectedResult: '',
  SftpAction: 'ConnectOnly',
  SftpActionPath: '',
  DatabaseName: '',
  CertificateExpirationWarningDays: '7',
  CertificateName: '',
  CertificateOrganization: '',
  CertificateOrganizationalUnit: '',
  CertificateSerialNumber: '',
  CertificateFingerprint: '',
  CertificateIssuerName: '',
  CertificateIssuerCompanyName: '',
  CertificateIssuerOrganizationalUnit: '',
};

type KindName = keyof KindDraft;
const fieldNames = Object.keys(emptyKindDraft) as readonly KindName[];
const numberFields: readonly KindName[] = ['Port', 'CertificateExpirationWarningDays'];

/** Converts stored values; new monitors get defaults. */
export function toKindDraft(monitor: Partial<Monitor>): KindDraft {
  const storedValues = fieldNames.flatMap((name): [KindName, string | boolean][] => {
    const value = monitor[name];
    return value === undefined ? [] : [[name, typeof value === 'number' ? String(value) : value]];
  });
  return { ...emptyKindDraft, ...(Object.fromEntries(storedValues) as Partial<KindDraft>) };
}

/** Builds the request fields of a type. Empty numbers are omitted, so that the stored value or the default applies. */
export function toKindBody(type: MonitorType, draft: KindDraft): Partial<MonitorWrite> {
  const entries = fieldNames
    .filter((name) => hasField(type, name) && !(numberFields.includes(name) && draft[name] === ''))
    .map((name) => [name, numberFields.includes(name) ? numberOrText(String(draft[name])) : draft[name]]);
  return Object.fromEntries(entries) as Partial<MonitorWrite>;
}
