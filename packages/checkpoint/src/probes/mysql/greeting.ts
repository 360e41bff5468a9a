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

export const CAPABILITIES = {
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
  if (packet[0] === ERROR) throw toServerFailure(packet);
  const nulOffset = packet.indexOf(0, 1);
  const offset = nulOffset + 1;
  if (packet[0] !== PROTOCOL || nulOffset < 0 || packet.length < offset + 18) {
    throw new ProbeFailure(errorCodes.databaseHandshake, 'the greeting is not that of a MySQL server');
  }
  const lowCapabilities = packet.readUInt16LE(offset + 13);
  const hasExtension = packet.length >= offset + 31 + 12;
  const highCapabilities = hasExtension ? packet.readUInt16LE(offset + 18) : 0;
  const scrambleEnd = hasExtension ? packet.subarray(offset + 31, offset + 31 + SCRAMBLE_BYTES - 8) : Buffer.alloc(0);
  const plugin = hasExtension ? readText(packet.subarray(offset + 31 + 13)) : '';
  return {
    version: packet.subarray(1, nulOffset).toString('latin1'),
    capabilities: (lowCapabilities | (highCapabilities << 16)) >>> 0,
    scramble: Buffer.concat([packet.subarray(offset + 4, offset + 12), scrambleEnd]),
    plugin: plugin === '' ? 'mysql_native_password' : plugin,
  };
}

/** Returns the text up to the first NUL. */
export function readText(bytes: Buffer): string {
  const nulOffset = bytes.indexOf(0);
  return bytes.subarray(0, nulOffset < 0 ? bytes.length : nulOffset).toString('latin1');
}

/** Error numbers of the server that have specific codes. */
const entriesByErrorNumber = new Map<number, ErrorCodeEntry>([
  ...[1045, 1698, 1862, 3118, 3955].map((errorNumber) => [errorNumber, errorCodes.databaseLogin] as const),
  ...[1044, 1049].map((errorNumber) => [errorNumber, errorCodes.databaseOpen] as const),
  ...[1040, 1129, 1130, 1203, 1226].map((errorNumber) => [errorNumber, errorCodes.databaseRefuses] as const),
]);

const HOST_BLOCKED = 1129;
/** The server only reports "many connection errors"; checks without a login contribute to them. */
const HOST_BLOCKED_REASON =
  'the server blocks the checkpoint because of interrupted connections, such as checks without a login; ' +
  'run FLUSH HOSTS on the server to unblock it (since MySQL 8.4: TRUNCATE TABLE performance_schema.host_cache)';

/** Returns the failure of an error packet. */
export function toServerFailure(packet: Buffer): ProbeFailure {
  if (packet.length < 3) return new ProbeFailure(errorCodes.databaseHandshake, 'an error without a number');
  const errorNumber = packet.readUInt16LE(1);
  // `#` and a state of five characters precede the text, except in place of the greeting.
  const text = packet.subarray(packet[3] === 0x23 ? 9 : 3).toString('utf8');
  const message =
    errorNumber === HOST_BLOCKED ? `${errorNumber} ${text}: ${HOST_BLOCKED_REASON}` : `${errorNumber} ${text}`;
  return new ProbeFailure(entriesByErrorNumber.get(errorNumber) ?? errorCodes.databaseError, message);
}
