import { COMPARISON_WORDS } from '@vedette/contract/multi-step-words';

/** Labels of the options of a step. */
const WORDS: Readonly<Record<string, string>> = {
  // Sources of assertions and variables.
  ResponseStatusCode: 'Status code',
  ResponseStatusDescription: 'Status text',
  ResponseBodyJson: 'Response body (JSON)',
  ResponseBodyText: 'Response body (text)',
  ResponseBodyXml: 'Response body (XML)',
  ResponseCompleted: 'Response complete',
  ResponseHeader: 'Response header',
  ResponseHasException: 'Request failed',
  ContentLengthCalculated: 'Response size',
  Duration: 'Duration (ms)',
  CumulativeDuration: 'Cumulative duration (ms)',
  VariablesResolved: 'All variables resolved',
  Fail: 'Always fail',
  ToBase64: 'Base64',
  ToSHA1Hex: 'SHA-1 (hex)',
  ToMD5Hex: 'MD5 (hex)',
  Concatenation: 'Concatenation',
  ExecuteFunction: 'Function',
  ...COMPARISON_WORDS,
  // Request bodies.
  VaultFile: 'Vault file',
  VaultFiles: 'Vault files, as a form',
  VaultFileAsBinary: 'Vault file (binary)',
  MultiPartForm: 'Multipart form',
  Http1_1: 'HTTP/1.1',
  Http2: 'HTTP/2',
  Http3: 'HTTP/3 (not supported)',
};

export const stepWords = (option: string): string => WORDS[option] ?? option;
