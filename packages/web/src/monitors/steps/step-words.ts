import { COMPARISON_WORDS } from '@vedette/contract/multi-step-words';

/** The choices of a step as the page calls them. */
const WORDS: Readonly<Record<string, string>> = {
  // What is looked at.
  ResponseStatusCode: 'Status code',
  ResponseStatusDescription: 'Status text',
  ResponseBodyJson: 'JSON of the answer',
  ResponseBodyText: 'Text of the answer',
  ResponseBodyXml: 'XML of the answer',
  ResponseCompleted: 'Answer is complete',
  ResponseHeader: 'Header of the answer',
  ResponseHasException: 'Request failed',
  ContentLengthCalculated: 'Size of the answer',
  Duration: 'Duration (ms)',
  CumulativeDuration: 'Duration so far (ms)',
  VariablesResolved: 'All variables known',
  Fail: 'Always fail',
  ToBase64: 'As base64',
  ToSHA1Hex: 'SHA-1 (hex)',
  ToMD5Hex: 'MD5 (hex)',
  Concatenation: 'Joined texts',
  ExecuteFunction: 'Function',
  ...COMPARISON_WORDS,
  // What is sent.
  VaultFile: 'File of the vault',
  VaultFiles: 'Files of the vault, as a form',
  VaultFileAsBinary: 'File of the vault',
  MultiPartForm: 'Form in parts',
  Http1_1: 'HTTP/1.1',
  Http2: 'HTTP/2',
  Http3: 'HTTP/3 (not supported)',
};

export const stepWords = (option: string): string => WORDS[option] ?? option;
