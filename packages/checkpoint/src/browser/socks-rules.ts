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
const NOWHERE = [0, ADDRESS.ipv4, 0, 0, 0, 0, 0, 0];

export const GREETED = Buffer.from([VERSION, 0]);
export const SUCCEEDED = Buffer.from([VERSION, 0, ...NOWHERE]);

/** Returns the response to a greeting; undefined while it is incomplete. */
export function parseGreeting(bytes: Buffer): Buffer | undefined {
  const methods = bytes[1];
  if (methods === undefined || bytes.length < 2 + methods) return undefined;
  return bytes.subarray(2 + methods);
}

/** Returns the requested destination; undefined while the request is incomplete. */
export function parseRequest(bytes: Buffer): Destination | 'unusable' | undefined {
  const [version, command, , kind, length = 0] = bytes;
  if (kind === undefined) return undefined;
  if (version !== VERSION || command !== CONNECT) return 'unusable';
  const size = kind === ADDRESS.ipv4 ? 4 : kind === ADDRESS.ipv6 ? 16 : length;
  const start = kind === ADDRESS.name ? 5 : 4;
  if (!Object.values<number>(ADDRESS).includes(kind)) return 'unusable';
  if (bytes.length < start + size + 2) return undefined;
  return { host: readHost(bytes.subarray(start, start + size), kind), port: bytes.readUInt16BE(start + size) };
}

function readHost(bytes: Buffer, kind: number): string {
  if (kind === ADDRESS.ipv4) return bytes.join('.');
  if (kind === ADDRESS.name) return bytes.toString('latin1');
  const groups = Array.from({ length: 8 }, (_, at) => bytes.readUInt16BE(at * 2).toString(16));
  return groups.join(':');
}

const replies = new Map<number, number>([
  [errorCodes.addressRefused.code, 2],
  [errorCodes.networkUnreachable.code, 3],
  [errorCodes.hostUnreachable.code, 4],
  [errorCodes.connectRefused.code, 5],
  [errorCodes.connectTimeout.code, 6],
]);

/** Returns the response to a failed connection by the code of its failure. */
export const failedReply = (code: number | undefined): Buffer =>
  Buffer.from([VERSION, replies.get(code ?? 0) ?? 1, ...NOWHERE]);
