/** SOCKS version 5 without authentication, as far as browsers use it. Source: RFC 1928. */
import { errorCodes } from '@vedette/contract/v4/error-codes';

/** A host as a page names it, or an address literal. */
export interface Destination {
  readonly host: string;
  readonly port: number;
}

const VERSION = 5;
const CONNECT = 1;
const ADDRESS = { ipv4: 1, name: 3, ipv6: 4 } as const;
/** The bound address, which clients ignore. */
const UNSPECIFIED_ADDRESS = [0, ADDRESS.ipv4, 0, 0, 0, 0, 0, 0];

export const GREETING_REPLY = Buffer.from([VERSION, 0]);
export const SUCCESS_REPLY = Buffer.from([VERSION, 0, ...UNSPECIFIED_ADDRESS]);

/** Returns the response to a greeting; undefined while it is incomplete. */
export function parseGreeting(bytes: Buffer): Buffer | undefined {
  const methods = bytes[1];
  if (methods === undefined || bytes.length < 2 + methods) return undefined;
  return bytes.subarray(2 + methods);
}

/** Returns the requested destination; undefined while the request is incomplete. */
export function parseRequest(bytes: Buffer): Destination | 'unusable' | undefined {
  const [version, command, , addressType, length = 0] = bytes;
  if (addressType === undefined) return undefined;
  if (version !== VERSION || command !== CONNECT) return 'unusable';
  const size = addressType === ADDRESS.ipv4 ? 4 : addressType === ADDRESS.ipv6 ? 16 : length;
  const start = addressType === ADDRESS.name ? 5 : 4;
  if (!Object.values<number>(ADDRESS).includes(addressType)) return 'unusable';
  if (bytes.length < start + size + 2) return undefined;
  return { host: readHost(bytes.subarray(start, start + size), addressType), port: bytes.readUInt16BE(start + size) };
}

function readHost(bytes: Buffer, addressType: number): string {
  if (addressType === ADDRESS.ipv4) return bytes.join('.');
  if (addressType === ADDRESS.name) return bytes.toString('latin1');
  const groups = Array.from({ length: 8 }, (_, at) => bytes.readUInt16BE(at * 2).toString(16));
  return groups.join(':');
}

const REPLY_CODES = new Map<number, number>([
  [errorCodes.addressRefused.code, 2],
  [errorCodes.networkUnreachable.code, 3],
  [errorCodes.hostUnreachable.code, 4],
  [errorCodes.connectRefused.code, 5],
  [errorCodes.connectTimeout.code, 6],
]);

/** Returns the response to a failed connection by the code of its failure. */
export const buildFailureReply = (code: number | undefined): Buffer =>
  Buffer.from([VERSION, REPLY_CODES.get(code ?? 0) ?? 1, ...UNSPECIFIED_ADDRESS]);
