import { errorCodes, type ErrorCodeEntry } from '@vedette/contract/v4/error-codes';
import { ProbeFailure } from '../../probe-failure.js';

/** Greeting of a server (protocol 10, the only one since MySQL 3.21). */
export interface Greeting {
  readonly version: string;
  readonly capabilities: number;
  /** 20 bytes that are mixed with the password. */
  readonly scramble: Buffer;
  /** Authentication plugin that the server requests, if it names one. */
  readonly plugin: string;
}

export const capability = {
  longPassword: 0x1,
  connectWithDb: 0x8,
  protocol41: 0x200,
  ssl: 0x800,
  secureConnection: 0x8000,
  pluginAuth: 0x8_0000,
} as const;

const PROTOCOL = 10;
const ERROR = 0xff;
const SCRAMBLE_BYTES = 20;

/** @throws ProbeFailure 22001 for an invalid greeting, or the failure of an error packet in its place. */
export function readGreeting(packet: Buffer): Greeting {
  if (packet[0] === ERROR) throw serverError(packet);
  const nul = packet.indexOf(0, 1);
  const at = nul + 1;
  if (packet[0] !== PROTOCOL || nul < 0 || packet.length < at + 18) {
    throw new ProbeFailure(errorCodes.databaseHandshake, 'the greeting is not that of a MySQL server');
  }
  const low = packet.readUInt16LE(at + 13);
  const hasMore = packet.length >= at + 31 + 12;
  const high = hasMore ? packet.readUInt16LE(at + 18) : 0;
  const rest = hasMore ? packet.subarray(at + 31, at + 31 + SCRAMBLE_BYTES - 8) : Buffer.alloc(0);
  const plugin = hasMore ? text(packet.subarray(at + 31 + 13)) : '';
  return {
    version: packet.subarray(1, nul).toString('latin1'),
    capabilities: (low | (high << 16)) >>> 0,
    scramble: Buffer.concat([packet.subarray(at + 4, at + 12), rest]),
    plugin: plugin === '' ? 'mysql_native_password' : plugin,
  };
}

/** Returns the text up to the first NUL. */
export function text(bytes: Buffer): string {
  const nul = bytes.indexOf(0);
  return bytes.subarray(0, nul < 0 ? bytes.length : nul).toString('latin1');
}

/** Error numbers of the server that have specific codes. */
const byNumber = new Map<number, ErrorCodeEntry>([
  ...[1045, 1698, 1862, 3118, 3955].map((one) => [one, errorCodes.databaseLogin] as const),
  ...[1044, 1049].map((one) => [one, errorCodes.databaseOpen] as const),
  ...[1040, 1129, 1130, 1203, 1226].map((one) => [one, errorCodes.databaseRefuses] as const),
]);

const HOST_BLOCKED = 1129;
/** The server only reports "many connection errors"; checks without a login contribute to them. */
const WHY_BLOCKED =
  'the server blocks the checkpoint because of interrupted connections, such as checks without a login; ' +
  'run FLUSH HOSTS on the server to unblock it (since MySQL 8.4: TRUNCATE TABLE performance_schema.host_cache)';

/** Returns the failure of an error packet. */
export function serverError(packet: Buffer): ProbeFailure {
  if (packet.length < 3) return new ProbeFailure(errorCodes.databaseHandshake, 'an error without a number');
  const number = packet.readUInt16LE(1);
  // `#` and a state of five characters precede the text, except in place of the greeting.
  const text = packet.subarray(packet[3] === 0x23 ? 9 : 3).toString('utf8');
  const message = number === HOST_BLOCKED ? `${number} ${text}: ${WHY_BLOCKED}` : `${number} ${text}`;
  return new ProbeFailure(byNumber.get(number) ?? errorCodes.databaseError, message);
}
