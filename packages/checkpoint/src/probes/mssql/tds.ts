/** Tabular Data Stream, as far as a login to SQL Server needs it (MS-TDS 2.2). */
import { errorCodes } from '@vedette/contract/v4/error-codes';
import { ProbeFailure } from '../../probe-failure.js';
import type { BufferedConnection } from '../service/buffered-connection.js';

export const packetType = { reply: 0x04, login: 0x10, prelogin: 0x12 } as const;
export const HEADER_BYTES = 8;
const END_OF_MESSAGE = 0x01;
/** Longer than any message of a login. */
const MAX_MESSAGE_BYTES = 65_536;

/** Builds a message of one packet. */
export function buildPacket(type: number, content: Buffer): Buffer {
  const header = Buffer.alloc(HEADER_BYTES);
  header.writeUInt8(type, 0);
  header.writeUInt8(END_OF_MESSAGE, 1);
  header.writeUInt16BE(content.length + HEADER_BYTES, 2);
  header.writeUInt8(1, 6);
  return Buffer.concat([header, content]);
}

/**
 * Returns the content of a message, which may span several packets.
 * @throws ProbeFailure 22001 for invalid data.
 */
export async function readMessage(connection: BufferedConnection): Promise<Buffer> {
  const parts: Buffer[] = [];
  let size = 0;
  for (;;) {
    const header = await connection.read(HEADER_BYTES);
    const length = header.readUInt16BE(2) - HEADER_BYTES;
    size += length;
    if (header.readUInt8(0) !== packetType.reply || length < 0 || size > MAX_MESSAGE_BYTES) {
      throw new ProbeFailure(errorCodes.databaseHandshake, 'the response is not that of a SQL Server');
    }
    parts.push(await connection.read(length));
    if ((header.readUInt8(1) & END_OF_MESSAGE) !== 0) return Buffer.concat(parts);
  }
}

const PRELOGIN_OPTIONS = { version: 0, encryption: 1, end: 0xff } as const;
/** Values of the encryption option. */
export const encryption = { off: 0, on: 1, notSupported: 2, required: 3 } as const;

/** Builds the first message of a client: its version, and the request to encrypt everything. */
export function buildPreloginRequest(): Buffer {
  const version = Buffer.from([16, 0, 0, 0, 0, 0]);
  const data = Buffer.concat([version, Buffer.from([encryption.on])]);
  const dataOffset = 11;
  const optionTable = Buffer.from([
    PRELOGIN_OPTIONS.version,
    0,
    dataOffset,
    0,
    version.length,
    PRELOGIN_OPTIONS.encryption,
    0,
    dataOffset + version.length,
    0,
    1,
    PRELOGIN_OPTIONS.end,
  ]);
  return Buffer.concat([optionTable, data]);
}

export interface Prelogin {
  readonly version: string;
  readonly encryption: number;
}

/** @throws ProbeFailure 22001 */
export function readPrelogin(message: Buffer): Prelogin {
  const options = new Map<number, Buffer>();
  for (let offset = 0; offset + 5 <= message.length && message[offset] !== PRELOGIN_OPTIONS.end; offset += 5) {
    const dataOffset = message.readUInt16BE(offset + 1);
    options.set(message.readUInt8(offset), message.subarray(dataOffset, dataOffset + message.readUInt16BE(offset + 3)));
  }
  const version = options.get(PRELOGIN_OPTIONS.version);
  if (!version || version.length < 4) {
    throw new ProbeFailure(errorCodes.databaseHandshake, 'the response contains no version');
  }
  return {
    version: `${version.readUInt8(0)}.${version.readUInt8(1)}.${version.readUInt16BE(2)}`,
    encryption: options.get(PRELOGIN_OPTIONS.encryption)?.[0] ?? encryption.notSupported,
  };
}
