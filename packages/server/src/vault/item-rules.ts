/** Applies a write to an item, by its type. */
import { MAX_FILE_BYTES, type VaultItemFields } from '@vedette/contract/v4/vault-item';
import type { Problems } from '@vedette/kernel/fault';
import { requiredRule } from '@vedette/kernel/rule-messages';
import { decodeSecret, type SecretEncoding } from '@vedette/protocols/one-time-password';
import { parseOtpAuthUri, type OtpAuthSettings } from '@vedette/protocols/otpauth-uri';
import type { ItemFields, Values } from './stored-item.js';

/**
 * `create` and `replace` treat absent fields as empty, `patch` leaves them unchanged. Both `replace` and `patch` keep
 * absent secrets.
 */
export interface ItemWrite {
  readonly mode: 'create' | 'replace' | 'patch';
  readonly body: VaultItemFields;
  /** Absent for `create`. */
  readonly before?: ItemFields;
}

/** The readable fields after the write, and the values to store. Values that are absent are unchanged. */
export interface WriteResult {
  readonly fields: ItemFields;
  readonly values: Values;
}

export function writeCredentialSet({ mode, body, before }: ItemWrite, problems: Problems): WriteResult {
  const storedUserName = mode === 'patch' ? before?.userName : undefined;
  problems.when(mode === 'create' && isEmpty(body.Password), 'Password', requiredRule());
  return {
    fields: { userName: body.UserName ?? storedUserName ?? '' },
    values: isEmpty(body.Password) ? {} : { Password: Buffer.from(body.Password ?? '', 'utf8') },
  };
}

export function writeCertificate({ mode, body, before }: ItemWrite, problems: Problems): WriteResult {
  const value = body.Value ?? (mode === 'patch' ? before?.value : undefined) ?? '';
  problems.when(value.trim() === '', 'Value', 'is required: the text of the public key');
  return { fields: { value }, values: {} };
}

export function writeFile({ body, before }: ItemWrite, problems: Problems): WriteResult {
  const { Name: name = before?.file?.name, Data: text } = body.FileInfo ?? {};
  problems.when(name === undefined, 'FileInfo.Name', requiredRule());
  problems.when(text === undefined && !before?.file, 'FileInfo.Data', requiredRule());
  const data = text === undefined ? undefined : fromBase64(text);
  problems.when(text !== undefined && !data, 'FileInfo.Data', 'must be base64');
  const isLarge = data !== undefined && data.length > MAX_FILE_BYTES;
  problems.when(isLarge, 'FileInfo.Data', 'must be at most 5 MB');
  const sizeBytes = data?.length ?? before?.file?.sizeBytes ?? 0;
  return { fields: { file: { name: name ?? '', sizeBytes } }, values: data ? { FileData: data } : {} };
}

const OTP_DEFAULTS = { digits: 6, periodS: 30, hash: 'SHA1', encoding: 'Base32' } as const;

/** A PUT without OneTimePasswordInfo keeps all of it, like other objects with secrets. */
export function writeOneTimePassword({ mode, body, before }: ItemWrite, problems: Problems): WriteResult {
  const info = body.OneTimePasswordInfo;
  const [inner, outer] = [info?.SecretEncodingMethod, body.SecretEncodingMethod];
  const isContradictory = inner !== undefined && outer !== undefined && inner !== outer;
  problems.when(isContradictory, 'SecretEncodingMethod', 'contradicts OneTimePasswordInfo.SecretEncodingMethod', [
    'OneTimePasswordInfo',
  ]);
  const keepsSettings = mode === 'patch' || (mode === 'replace' && info === undefined);
  const storedSettings = keepsSettings ? (before?.oneTimePassword ?? OTP_DEFAULTS) : OTP_DEFAULTS;
  const sentSecret = info?.Secret ?? '';
  problems.when(mode === 'create' && sentSecret === '', 'OneTimePasswordInfo.Secret', requiredRule());
  const uriSettings = checkOtpAuthUri(body, problems);
  const text = uriSettings?.secret ?? sentSecret;
  // The contract defaults SecretEncodingMethod to Base32 when a secret is sent without it.
  const encoding = uriSettings
    ? 'Base32'
    : (inner ?? outer ?? (text === '' ? storedSettings.encoding : OTP_DEFAULTS.encoding));
  const hasReadableSecret = uriSettings !== undefined || typeof parseOtpAuthUri(sentSecret) !== 'string';
  const secret = text === '' ? undefined : decodeSecret(text, encoding);
  const isInvalidSecret = hasReadableSecret && text !== '' && !secret;
  problems.when(isInvalidSecret, 'OneTimePasswordInfo.Secret', SECRET_RULES[encoding], ['SecretEncodingMethod']);
  // Settings missing in a URI have their defaults, as authenticator apps read it.
  const defaults = uriSettings ? OTP_DEFAULTS : storedSettings;
  const oneTimePassword = {
    digits: info?.Digits ?? uriSettings?.digits ?? defaults.digits,
    periodS: info?.Period ?? uriSettings?.periodS ?? defaults.periodS,
    hash: info?.HashAlgorithm ?? uriSettings?.hash ?? defaults.hash,
    encoding,
  };
  return { fields: { oneTimePassword }, values: secret ? { OneTimePasswordSecret: secret } : {} };
}

/** Reads an `otpauth://` URI in place of the secret. Other fields must not contradict it. */
function checkOtpAuthUri(body: VaultItemFields, problems: Problems): OtpAuthSettings | undefined {
  const info = body.OneTimePasswordInfo;
  const uriSettings = parseOtpAuthUri(info?.Secret ?? '');
  if (typeof uriSettings === 'string') problems.add('OneTimePasswordInfo.Secret', uriSettings);
  if (typeof uriSettings !== 'object') return undefined;
  const { digits, periodS, hash } = uriSettings;
  const requireAgreement = (member: string, sent: unknown, inUri: unknown): void =>
    problems.when(
      sent !== undefined && inUri !== undefined && sent !== inUri,
      `OneTimePasswordInfo.${member}`,
      `contradicts the URI in Secret, which has ${String(inUri)}`,
    );
  requireAgreement('Digits', info?.Digits, digits);
  requireAgreement('Period', info?.Period, periodS);
  requireAgreement('HashAlgorithm', info?.HashAlgorithm, hash);
  requireAgreement('SecretEncodingMethod', info?.SecretEncodingMethod ?? body.SecretEncodingMethod, 'Base32');
  return uriSettings;
}

const SECRET_RULES: Readonly<Record<SecretEncoding, string>> = {
  Base32: 'must be 1 to 128 bytes in Base32: the letters A-Z and the digits 2-7',
  Hex: 'must be 1 to 128 bytes in hexadecimal: pairs of 0-9 and A-F',
};

/** Clients send back an empty text for a sensitive value they read, which is not a change. */
export const isEmpty = (text: string | undefined): boolean => text === undefined || text === '';

/** Decodes base64 with or without line breaks and padding; undefined if it is invalid. */
export function fromBase64(text: string): Buffer | undefined {
  const plain = text.replace(/\s+/g, '').replace(/={1,2}$/, '');
  if (!/^[A-Za-z0-9+/]*$/.test(plain) || plain.length % 4 === 1) return undefined;
  return Buffer.from(plain, 'base64');
}
