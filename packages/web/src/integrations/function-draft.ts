import type { UserDefinedFunctionWrite } from '@vedette/contract/v4/custom-integration';
import { t } from '../i18n/translate.js';
import { formatPairs, parsePairs } from './pair-lines.js';

type Type = UserDefinedFunctionWrite['Type'];

/** A copy of the contract's list, because its module would load all schemas. */
export const FUNCTION_TYPES: readonly (readonly [Type, string])[] = [
  ['Mapping', t('Mapping: replace values')],
  ['Regex', t('Pattern: extract by regular expression')],
  ['Hash', t('Hash')],
  ['JwtEncode', t('JWT encode')],
  ['JwtDecode', t('JWT decode')],
];
export const HASH_ALGORITHMS: readonly NonNullable<UserDefinedFunctionWrite['HashAlgorithm']>[] = [
  'MD5',
  'SHA1',
  'SHA256',
  'SHA512',
  'HMACSHA1',
  'HMACSHA256',
  'HMACSHA512',
];
export const JWT_ALGORITHMS: readonly NonNullable<UserDefinedFunctionWrite['JwtAlgorithm']>[] = [
  'HS256',
  'HS384',
  'HS512',
];

/** A function as typed; only the fields of its type are sent. */
export interface FunctionDraft {
  readonly Name: string;
  readonly Type: Type;
  /** One per line: `From = To`. */
  readonly mappings: string;
  readonly Regex: string;
  readonly HashAlgorithm: (typeof HASH_ALGORITHMS)[number];
  readonly JwtAlgorithm: (typeof JWT_ALGORITHMS)[number];
  /** Key of HMAC and tokens; empty keeps the stored one. */
  readonly key: string;
  readonly hasKey: boolean;
}

export const EMPTY_FUNCTION: FunctionDraft = {
  Name: '',
  Type: 'Mapping',
  mappings: 'Alert = trigger\nReminder = trigger\nOk = resolve',
  Regex: '',
  HashAlgorithm: 'SHA256',
  JwtAlgorithm: 'HS256',
  key: '',
  hasKey: false,
};

/** Returns whether a function of this type and algorithm needs a key. */
export const needsKey = ({ Type: type, HashAlgorithm }: FunctionDraft): boolean =>
  type === 'JwtEncode' || type === 'JwtDecode' || (type === 'Hash' && HashAlgorithm.startsWith('HMAC'));

export function toFunctionDraft(stored: UserDefinedFunctionWrite): FunctionDraft {
  const { Name, Type: type, Mappings = [], Regex = '', HashAlgorithm, JwtAlgorithm, HashKey, JwtSigningKey } = stored;
  return {
    Name,
    Type: type,
    mappings: formatPairs(Mappings, ' = '),
    Regex,
    key: '',
    HashAlgorithm: HashAlgorithm ?? EMPTY_FUNCTION.HashAlgorithm,
    JwtAlgorithm: JwtAlgorithm ?? EMPTY_FUNCTION.JwtAlgorithm,
    hasKey: HashKey !== undefined || JwtSigningKey !== undefined,
  };
}

export function toFunctionBody(draft: FunctionDraft): UserDefinedFunctionWrite {
  const { Type: type, key } = draft;
  const common = { Name: draft.Name.trim(), Type: type };
  const hasNewKey = needsKey(draft) && key !== '';
  switch (type) {
    case 'Mapping':
      return { ...common, Mappings: parsePairs(draft.mappings, '=') };
    case 'Regex':
      return { ...common, Regex: draft.Regex };
    case 'Hash':
      return { ...common, HashAlgorithm: draft.HashAlgorithm, ...(hasNewKey && { HashKey: key }) };
    default:
      return { ...common, JwtAlgorithm: draft.JwtAlgorithm, ...(hasNewKey && { JwtSigningKey: key }) };
  }
}
