import { httpMethods, mayCarryBody } from '@vedette/contract/v4/monitor-enums';
import type { MonitorWrite } from '@vedette/contract/v4/monitor';
import { hasField } from '@vedette/contract/v4/monitor-fields';
import { message } from '@vedette/i18n/message';
import { t } from '../../i18n/translate.js';
import { useMonitorForm } from '../fields/form-context.js';
import { formFields } from '../../parts/forms/fields.js';
import type { MonitorDraft } from '../draft/form-draft.js';
import { NameValueList } from './name-value-list.js';
import classes from '../fields/form.module.css';
import { FormSection } from '../fields/form-section.js';
import { monitorKindUi } from '../kinds/registry.js';

const { TextField, TextArea, Secret, Choice, Flag } = formFields<MonitorDraft>();

const REQUEST_FIELDS = [
  'HttpMethod',
  'HttpVersion',
  'RequestHeaders',
  'RequestBody',
  'UserAgent',
  'IpVersion',
  'TlsVersion',
];

const headersText = (count: number): string =>
  t('{count, plural, =0 {no custom headers} one {# custom header} other {# custom headers}}', { count });

export function RequestSection() {
  const { draft } = useMonitorForm();
  const isSupported = (field: keyof MonitorWrite): boolean => hasField(draft.MonitorType, field);
  if (!isSupported('IpVersion')) return null;
  const ipVersion = draft.IpVersion === 'IpV6' ? 'IPv6' : 'IPv4';
  const request = `${draft.HttpMethod.toUpperCase()}, ${headersText(draft.RequestHeaders.length)}`;
  return (
    <FormSection
      title={isSupported('HttpMethod') ? t('Request') : t('Connection')}
      fields={[...REQUEST_FIELDS, 'NativeIPv6Only', 'CheckCertificateErrors']}
      summary={isSupported('HttpMethod') ? `${request}, ${ipVersion}` : ipVersion}
    >
      {isSupported('HttpMethod') && <Choice field="HttpMethod" label={t('Method')} options={METHOD_OPTIONS} />}
      {isSupported('HttpVersion') && (
        <Choice
          field="HttpVersion"
          label={t('HTTP version')}
          options={draft.HttpVersion === 'Http3' ? [...HTTP_VERSION_OPTIONS, HTTP_3_OPTION] : HTTP_VERSION_OPTIONS}
        />
      )}
      <Choice field="IpVersion" label={t('IP version')} options={IP_VERSION_OPTIONS} />
      {draft.IpVersion === 'IpV6' && <Flag field="NativeIPv6Only" label={t('Native IPv6 only (no tunnel)')} />}
      {isSupported('TlsVersion') && (
        <Choice field="TlsVersion" label={t('TLS versions')} options={TLS_VERSION_OPTIONS} />
      )}
      {isSupported('UserAgent') && (
        <TextField field="UserAgent" label={t('User agent')} hint={t('Any text, or ChromeLatest or EdgeLatest.')} />
      )}
      {isSupported('CheckCertificateErrors') && (
        <Flag field="CheckCertificateErrors" label={t('Fail on invalid certificate')} />
      )}
      {isSupported('RequestHeaders') && <NameValueList field="RequestHeaders" label={t('Request headers')} />}
      {isSupported('RequestBody') && mayCarryBody(draft.HttpMethod) && (
        <div className={classes['wide']}>
          <TextArea field="RequestBody" label={t('Request body')} />
        </div>
      )}
    </FormSection>
  );
}

const METHOD_OPTIONS = httpMethods.map((method) => [method, method.toUpperCase()] as const);

const HTTP_VERSION_OPTIONS = [
  ['Negotiate', t('Auto (negotiate)')],
  ['Http1_1', 'HTTP/1.1'],
  ['Http2', 'HTTP/2'],
] as const;
/** Offered only for monitors that are stored with it; it cannot be selected for others. */
const HTTP_3_OPTION = ['Http3', t('HTTP/3 (not supported)')] as const;

const IP_VERSION_OPTIONS = [
  ['IpV4', 'IPv4'],
  ['IpV6', 'IPv6'],
] as const;

const TLS_VERSION_OPTIONS = [
  ['Tls12_Tls11_Tls10', t('1.2, 1.1 or 1.0')],
  ['Tls12_Tls11_Tls10_WithFallback', t('1.0 to 1.2, with downgrade retry')],
  ['Tls13', t('1.3 only')],
  ['Tls12', t('1.2 only')],
  ['Tls12_Tls11', t('1.2 or 1.1')],
  ['Tls11', t('1.1 only')],
  ['Tls11_Tls10', t('1.1 or 1.0')],
  ['Tls10', t('1.0 only')],
] as const;

const LOGIN_OPTIONS = [
  ['None', t(message('None', 'authentication'))],
  ['Basic', 'Basic'],
  ['Digest', 'Digest'],
  ['NTLM', 'NTLM'],
] as const;

const loginSummary = (type: string): string =>
  type === 'None' ? t(message('none', 'authentication')) : (LOGIN_OPTIONS.find(([each]) => each === type)?.[1] ?? type);

/** Browsers support only one login method. */
const loginOptions = (type: MonitorDraft['MonitorType']) =>
  hasField(type, 'BrowserType') ? LOGIN_OPTIONS.slice(0, 2) : LOGIN_OPTIONS;

export function LoginSection() {
  const { draft, isNew } = useMonitorForm();
  if (!hasField(draft.MonitorType, 'Username')) return null;
  const { userNameHint } = monitorKindUi(draft.MonitorType);
  const hasMethods = hasField(draft.MonitorType, 'AuthenticationType');
  const userNameSummary = draft.Username === '' ? t(message('none', 'user name')) : draft.Username;
  return (
    <FormSection
      title={t('Authentication')}
      fields={['AuthenticationType', 'Username', 'Password']}
      summary={hasMethods ? loginSummary(draft.AuthenticationType) : userNameSummary}
    >
      {hasMethods && (
        <Choice field="AuthenticationType" label={t('Method')} options={loginOptions(draft.MonitorType)} />
      )}
      {(!hasMethods || draft.AuthenticationType !== 'None') && (
        <>
          <TextField
            field="Username"
            label={t('User name')}
            {...(userNameHint !== undefined && { hint: userNameHint })}
          />
          <Secret
            field="Password"
            label={t('Password')}
            hint={isNew ? t('Stored encrypted and never shown again.') : t('Leave empty to keep the current password.')}
          />
        </>
      )}
    </FormSection>
  );
}
