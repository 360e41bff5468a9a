/** Settings of an address that sites show as a QR code for authenticator apps (`otpauth://totp/Shop:ann?secret=…`). */

export interface OtpAuthSettings {
  /** Base32, as written in the address. */
  readonly secret: string;
  /** Absent when the address does not set it; authenticator apps then use 6. */
  readonly digits?: number;
  /** Absent means 30. */
  readonly periodS?: number;
  /** Absent means SHA1. */
  readonly hash?: 'SHA1' | 'SHA256' | 'SHA512';
}

const HASHES = ['SHA1', 'SHA256', 'SHA512'] as const;

/**
 * Reads such an address. Returns undefined for other texts, and for an unsupported address an error message that
 * follows the field's name.
 */
export function parseOtpAuthUri(text: string): OtpAuthSettings | string | undefined {
  const trimmed = text.trim();
  if (/^otpauth-migration:/i.test(trimmed))
    return 'is an export of several accounts; enter the address (otpauth://totp/…) or the secret of one account';
  if (!/^otpauth:/i.test(trimmed)) return undefined;
  const kind = /^otpauth:\/\/([^/?#]*)/i.exec(trimmed)?.[1]?.toLowerCase() ?? '';
  if (kind === 'hotp') return 'is for counter-based codes (otpauth://hotp); only time-based codes (totp) are supported';
  if (kind !== 'totp') return 'must begin with otpauth://totp/';
  const { searchParams } = new URL(`otpauth://totp/?${trimmed.split('?').slice(1).join('?').split('#')[0] ?? ''}`);
  const readParameter = (name: string): string | undefined => {
    const value = searchParams.get(name)?.trim() ?? '';
    return value === '' ? undefined : value;
  };
  const [secret, digits, period, algorithm] = ['secret', 'digits', 'period', 'algorithm'].map(readParameter);
  if (secret === undefined) return 'has no secret';
  const hash = algorithm?.toUpperCase().replace(/^HMAC|[-_\s]/g, '');
  const knownHash = HASHES.find((name) => name === hash);
  if (hash !== undefined && !knownHash)
    return `has the algorithm ${algorithm?.slice(0, 50) ?? ''}; it must be SHA1, SHA256 or SHA512`;
  if (digits !== undefined && !/^[678]$/.test(digits)) return 'must have 6, 7 or 8 digits';
  const seconds = Number(period ?? 30);
  if (!Number.isInteger(seconds) || seconds < 1 || seconds > 120) return 'must have a period between 1 and 120 seconds';
  return {
    secret,
    ...(digits !== undefined && { digits: Number(digits) }),
    ...(period !== undefined && { periodS: seconds }),
    ...(knownHash && { hash: knownHash }),
  };
}
