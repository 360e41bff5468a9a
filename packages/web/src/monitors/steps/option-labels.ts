import { COMPARISON_LABELS } from '@vedette/contract/multi-step-labels';
import { message } from '@vedette/i18n/message';
import { t } from '../../i18n/translate.js';

/** Labels of the options of a step. */
const LABELS: Readonly<Record<string, string>> = {
  // Sources of assertions and variables.
  None: t(message('None', 'source or authentication')),
  Constant: t('Constant'),
  Variable: t('Variable'),
  Sum: t('Sum'),
  Cookie: t('Cookie'),
  ResponseStatusCode: t('Status code'),
  ResponseStatusDescription: t('Status text'),
  ResponseBodyJson: t('Response body (JSON)'),
  ResponseBodyText: t('Response body (text)'),
  ResponseBodyXml: t('Response body (XML)'),
  ResponseCompleted: t('Response complete'),
  ResponseHeader: t('Response header'),
  ResponseHasException: t('Request failed'),
  ContentLengthCalculated: t('Response size'),
  Duration: t('Duration (ms)'),
  CumulativeDuration: t('Cumulative duration (ms)'),
  VariablesResolved: t('All variables resolved'),
  Fail: t('Always fail'),
  ToBase64: 'Base64',
  ToSHA1Hex: t('SHA-1 (hex)'),
  ToMD5Hex: t('MD5 (hex)'),
  Concatenation: t('Concatenation'),
  ExecuteFunction: t('Function'),
  ...Object.fromEntries(Object.entries(COMPARISON_LABELS).map(([comparison, text]) => [comparison, t(text)])),
  // Request bodies.
  Raw: t(message('Raw', 'request body')),
  Text: t('Text'),
  VaultFile: t('Vault file'),
  VaultFiles: t('Vault files, as a form'),
  VaultFileAsBinary: t('Vault file (binary)'),
  MultiPartForm: t('Multipart form'),
  // HTTP versions.
  Negotiate: t('Auto (negotiate)'),
  Http1_1: 'HTTP/1.1',
  Http2: 'HTTP/2',
  Http3: t('HTTP/3 (not supported)'),
  // Functions.
  Mapping: t('Mapping'),
  Hash: t('Hash'),
};

export const optionLabel = (option: string): string => LABELS[option] ?? option;
