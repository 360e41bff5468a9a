import { createSocket } from 'node:dgram';
import { createServer, type AddressInfo } from 'node:net';
import { recordTypes, type RecordType } from '../../../net/dns-codec.js';
import { atEnd } from '../../http/testing/http-fixture.js';

export interface DnsReplyOptions {
  readonly code?: number;
  readonly isTruncated?: boolean;
  readonly records?: readonly (readonly [type: RecordType, data: Buffer])[];
  /** EDNS0 options, which include the upper bits of the response code. */
  readonly edns?: Buffer;
}

export const encodeText = (value: string): Buffer => Buffer.from([value.length, ...Buffer.from(value)]);
export const encodeName = (value: string): Buffer =>
  Buffer.concat([...value.split('.').filter(Boolean).map(encodeText), Buffer.from([0])]);
export const uint16 = (value: number): Buffer => Buffer.from([value >> 8, value & 255]);
export const uint32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};

/** Returns the offset of the end of the question; EDNS0 follows it. */
function findQuestionEnd(query: Buffer): number {
  let offset = 12;
  while ((query[offset] ?? 0) !== 0) offset += (query[offset] ?? 0) + 1;
  return offset + 5;
}

/** Whether a query announces long UDP responses. */
export const hasEdns = (query: Buffer): boolean =>
  query.readUInt16BE(10) === 1 && query.length > findQuestionEnd(query);

/** Builds the response to a query; record names point to the question. */
export function buildDnsResponse(
  query: Buffer,
  { code = 0, isTruncated = false, records = [], edns }: DnsReplyOptions,
): Buffer {
  const flags = 0x8180 | (code & 15) | (isTruncated ? 0x0200 : 0);
  const header = Buffer.concat([
    query.subarray(0, 2),
    uint16(flags),
    uint16(1),
    uint16(records.length),
    uint32(edns ? 1 : 0),
  ]);
  const written = records.map(([type, data]) =>
    Buffer.concat([uint16(0xc00c), uint16(recordTypes[type]), uint16(1), uint32(60), uint16(data.length), data]),
  );
  const ednsRecord = edns
    ? [Buffer.from([0]), uint16(41), uint16(1232), Buffer.from([code >> 4, 0, 0, 0]), uint16(edns.length), edns]
    : [];
  return Buffer.concat([header, query.subarray(12, findQuestionEnd(query)), ...written, ...ednsRecord]);
}

/** Starts a name server on UDP and TCP of one port; undefined means no response. */
export async function aNameServer(
  respond: (query: Buffer, transport: 'udp' | 'tcp') => Buffer | undefined,
): Promise<{ readonly port: number; readonly transports: ('udp' | 'tcp')[] }> {
  const transports: ('udp' | 'tcp')[] = [];
  const tcp = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', (data: Buffer) => {
      transports.push('tcp');
      const message = respond(data.subarray(2), 'tcp');
      if (message) socket.end(Buffer.concat([uint16(message.length), message]));
    });
  });
  await new Promise<void>((resolve) => tcp.listen(0, '127.0.0.1', resolve));
  const { port } = tcp.address() as AddressInfo;
  const udp = createSocket('udp4');
  udp.on('message', (query, sender) => {
    transports.push('udp');
    const message = respond(query, 'udp');
    if (message) udp.send(message, sender.port, sender.address);
  });
  await new Promise<void>((resolve) => udp.bind(port, '127.0.0.1', resolve));
  atEnd(() => {
    tcp.close();
    udp.close();
  });
  return { port, transports };
}
