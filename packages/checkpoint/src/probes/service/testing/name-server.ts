import { createSocket } from 'node:dgram';
import { createServer, type AddressInfo } from 'node:net';
import { recordTypes, type RecordType } from '../../../net/dns-codec.js';
import { atEnd } from '../../http/testing/bench.js';

export interface Reply {
  readonly code?: number;
  readonly isTruncated?: boolean;
  readonly records?: readonly (readonly [type: RecordType, data: Buffer])[];
  /** EDNS0 options, which include the upper bits of the response code. */
  readonly edns?: Buffer;
}

export const text = (value: string): Buffer => Buffer.from([value.length, ...Buffer.from(value)]);
export const name = (value: string): Buffer =>
  Buffer.concat([...value.split('.').filter(Boolean).map(text), Buffer.from([0])]);
export const short = (value: number): Buffer => Buffer.from([value >> 8, value & 255]);
export const long = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};

/** Returns the offset of the end of the question; EDNS0 follows it. */
function questionEnd(query: Buffer): number {
  let at = 12;
  while ((query[at] ?? 0) !== 0) at += (query[at] ?? 0) + 1;
  return at + 5;
}

/** Whether a query announces long UDP responses. */
export const hasEdns = (query: Buffer): boolean => query.readUInt16BE(10) === 1 && query.length > questionEnd(query);

/** Builds the response to a query; record names point to the question. */
export function answerTo(query: Buffer, { code = 0, isTruncated = false, records = [], edns }: Reply): Buffer {
  const flags = 0x8180 | (code & 15) | (isTruncated ? 0x0200 : 0);
  const head = Buffer.concat([query.subarray(0, 2), short(flags), short(1), short(records.length), long(edns ? 1 : 0)]);
  const written = records.map(([type, data]) =>
    Buffer.concat([short(0xc00c), short(recordTypes[type]), short(1), long(60), short(data.length), data]),
  );
  const opt = edns
    ? [Buffer.from([0]), short(41), short(1232), Buffer.from([code >> 4, 0, 0, 0]), short(edns.length), edns]
    : [];
  return Buffer.concat([head, query.subarray(12, questionEnd(query)), ...written, ...opt]);
}

/** Starts a name server on UDP and TCP of one port; undefined means no response. */
export async function aNameServer(
  answer: (query: Buffer, over: 'udp' | 'tcp') => Buffer | undefined,
): Promise<{ readonly port: number; readonly transports: ('udp' | 'tcp')[] }> {
  const transports: ('udp' | 'tcp')[] = [];
  const tcp = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', (data: Buffer) => {
      transports.push('tcp');
      const message = answer(data.subarray(2), 'tcp');
      if (message) socket.end(Buffer.concat([short(message.length), message]));
    });
  });
  await new Promise<void>((resolve) => tcp.listen(0, '127.0.0.1', resolve));
  const { port } = tcp.address() as AddressInfo;
  const udp = createSocket('udp4');
  udp.on('message', (query, from) => {
    transports.push('udp');
    const message = answer(query, 'udp');
    if (message) udp.send(message, from.port, from.address);
  });
  await new Promise<void>((resolve) => udp.bind(port, '127.0.0.1', resolve));
  atEnd(() => {
    tcp.close();
    udp.close();
  });
  return { port, transports };
}
