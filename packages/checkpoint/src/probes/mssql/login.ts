import { errorCodes, type ErrorCodeEntry } from '@vedette/contract/v4/error-codes';
import { ProbeFailure } from '../../probe-failure.js';

export interface LoginOptions {
  readonly username: string;
  readonly password: string;
  /** Empty: the default database of the login. */
  readonly database: string;
  readonly host: string;
}

const FIXED_BYTES = 94;
const TDS_74 = 0x7400_0004;
const PACKET_SIZE = 4_096;
/** The login fails if the database cannot be opened or the language does not exist. */
const MUST_HAVE_DATABASE = 0x20 | 0x40 | 0x80;
const ODBC_FLAG = 0x02;

const utf16 = (text: string): Buffer => Buffer.from(text, 'utf16le');

/** Obfuscates a password as the protocol requires. TLS provides the actual encryption. */
export const obfuscatePassword = (password: string): Buffer =>
  Buffer.from(utf16(password).map((byte) => (((byte & 0x0f) << 4) | (byte >> 4)) ^ 0xa5));

/** LOGIN7 (MS-TDS 2.2.6.4): fixed fields, then a table of texts, then the texts. */
export function buildLoginRequest({ username, password, database, host }: LoginOptions): Buffer {
  const texts = [
    utf16('vedette'),
    utf16(username),
    obfuscatePassword(password),
    utf16('vedette'),
    utf16(host),
    // Unused, library, language, database; followed by the client ID and three empty texts.
    utf16(''),
    utf16('vedette'),
    utf16(''),
    utf16(database),
  ];
  const emptyTexts = [utf16(''), utf16(''), utf16('')];
  const fixedFields = Buffer.alloc(FIXED_BYTES);
  fixedFields.writeUInt32LE(TDS_74, 4);
  fixedFields.writeUInt32LE(PACKET_SIZE, 8);
  fixedFields.writeUInt8(MUST_HAVE_DATABASE, 24);
  fixedFields.writeUInt8(ODBC_FLAG, 25);
  let offset = 36;
  let textOffset = FIXED_BYTES;
  const append = (text: Buffer): void => {
    fixedFields.writeUInt16LE(textOffset, offset);
    fixedFields.writeUInt16LE(text.length / 2, offset + 2);
    offset += 4;
    textOffset += text.length;
  };
  texts.forEach(append);
  // The client ID, six bytes without meaning for a check.
  offset += 6;
  emptyTexts.forEach(append);
  const message = Buffer.concat([fixedFields, ...texts]);
  message.writeUInt32LE(message.length, 0);
  return message;
}

const TOKENS = { error: 0xaa, info: 0xab, accepted: 0xad, change: 0xe3, done: 0xfd, features: 0xae } as const;

const entriesByErrorNumber = new Map<number, ErrorCodeEntry>([
  ...[18_452, 18_456, 18_470, 18_486, 18_487, 18_488].map(
    (errorNumber) => [errorNumber, errorCodes.databaseLogin] as const,
  ),
  ...[911, 916, 4060, 4063, 4064].map((errorNumber) => [errorNumber, errorCodes.databaseOpen] as const),
  ...[17_142, 17_187, 17_189, 17_197, 17_809, 10_928, 10_929].map(
    (errorNumber) => [errorNumber, errorCodes.databaseRefuses] as const,
  ),
]);

/**
 * Evaluates the tokens of a login response.
 * @throws ProbeFailure 22001-22005 unless the login was accepted.
 */
export function checkLoginResponse(message: Buffer): void {
  let isAccepted = false;
  let firstError: ProbeFailure | undefined;
  for (let offset = 0; offset + 3 <= message.length;) {
    const kind = message.readUInt8(offset);
    if (kind === TOKENS.done) {
      offset += 13;
      continue;
    }
    if (!Object.values<number>(TOKENS).includes(kind) || kind === TOKENS.features) break;
    const length = message.readUInt16LE(offset + 1);
    const content = message.subarray(offset + 3, offset + 3 + length);
    if (kind === TOKENS.accepted) isAccepted = true;
    // The error about the database precedes the failed login that it causes.
    if (kind === TOKENS.error) firstError ??= parseError(content);
    offset += 3 + length;
  }
  if (firstError) throw firstError;
  if (!isAccepted) throw new ProbeFailure(errorCodes.databaseHandshake, 'the login was neither accepted nor refused');
}

function parseError(content: Buffer): ProbeFailure {
  if (content.length < 8) return new ProbeFailure(errorCodes.databaseHandshake, 'an error without a number');
  const errorNumber = content.readInt32LE(0);
  const text = content.subarray(8, 8 + content.readUInt16LE(6) * 2).toString('utf16le');
  return new ProbeFailure(entriesByErrorNumber.get(errorNumber) ?? errorCodes.databaseError, `${errorNumber} ${text}`);
}
