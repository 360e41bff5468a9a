import { createSocket } from 'node:dgram';
import { isIPv6, type Socket } from 'node:net';
import { errorCodes } from '@vedette/contract/v4/error-codes';
import { ProbeFailure, socketFailure } from '../probe-failure.js';
import { connectFailure, openTcp, type Endpoint } from './connect.js';
import type { CheckTimer } from './check-timer.js';
import { decodeAnswer, DnsFormatError, type DnsAnswer } from './dns-codec.js';
import type { EgressPolicy } from './egress.js';
import { after } from '../timer.js';

/** Interval after which the query is repeated, because datagrams get lost. */
const AGAIN_MS = 2_000;

export interface DnsExchange {
  readonly endpoint: Endpoint;
  readonly egress: EgressPolicy;
  /** Encoded by `encodeQuery`. */
  readonly query: Buffer;
  /** The query without EDNS0, sent if there is no response: some servers and firewalls drop unknown options. */
  readonly plainQuery: Buffer;
  readonly limitMs: number;
}

const malformed = (error: Error): ProbeFailure =>
  new ProbeFailure(errorCodes.dnsMalformed, error.message, { cause: error });

const timedOut = (): ProbeFailure =>
  new ProbeFailure(errorCodes.dnsTimeout, 'no response from the name server in time');

/** @throws ProbeFailure 23007 */
function decoded(message: Buffer): DnsAnswer {
  try {
    return decodeAnswer(message);
  } catch (error) {
    if (error instanceof DnsFormatError) throw malformed(error);
    throw error;
  }
}

/**
 * Queries over UDP. Datagrams that do not answer the query are ignored, because anyone can send them. If no valid one
 * arrives, the response counts as malformed.
 * @throws ProbeFailure 11005, 1200x, 23002, 23007
 */
export async function queryOverUdp(
  timer: CheckTimer,
  exchange: DnsExchange,
): Promise<{ answer: DnsAnswer; size: number }> {
  const { endpoint, egress, query, plainQuery, limitMs } = exchange;
  const refusal = egress.refusal(endpoint.address);
  if (refusal !== undefined) throw new ProbeFailure(errorCodes.addressRefused, refusal);
  let useless: Error | undefined;
  const onTimeout = (): ProbeFailure => (useless ? malformed(useless) : timedOut());
  return timer.step({ limitMs, onTimeout }, (done, fail) => {
    const socket = createSocket(isIPv6(endpoint.address) ? 'udp6' : 'udp4');
    let stopAgain = (): void => undefined;
    let isClosed = false;
    const close = (): void => {
      if (isClosed) return;
      isClosed = true;
      stopAgain();
      socket.removeAllListeners().on('error', () => undefined);
      socket.close();
    };
    const end = (act: () => void): void => {
      close();
      act();
    };
    const failed = (error: Error): void => end(() => fail(connectFailure(error, endpoint)));
    let isRepeated = false;
    const send = (): void => {
      if (isClosed) return;
      socket.send(isRepeated ? plainQuery : query, (error) => {
        if (error) failed(error);
      });
      isRepeated = !isRepeated;
      stopAgain = after(AGAIN_MS, send);
    };
    socket.on('error', failed);
    socket.on('message', (message) => {
      try {
        const answer = decodeAnswer(message);
        if (answer.id !== query.readUInt16BE(0)) throw new DnsFormatError('a response to another query');
        end(() => done({ answer, size: message.length }));
      } catch (error) {
        if (error instanceof DnsFormatError) useless = error;
        else end(() => fail(error instanceof Error ? error : new Error('unknown')));
      }
    });
    // A connected socket receives only this server's datagrams, and its ICMP errors. Without a route there is an error.
    socket.connect(endpoint.port, endpoint.address, (error?: Error) => (error ? failed(error) : send()));
    return close;
  });
}

/**
 * Queries over TCP, where a length precedes each message.
 * @throws ProbeFailure 11005, 1200x, 23002, 23007
 */
export async function queryOverTcp(
  timer: CheckTimer,
  exchange: DnsExchange,
): Promise<{ answer: DnsAnswer; size: number }> {
  const { endpoint, egress, query, limitMs } = exchange;
  const socket = await openTcp(timer, endpoint, egress, limitMs);
  try {
    const length = Buffer.alloc(2);
    length.writeUInt16BE(query.length);
    socket.write(Buffer.concat([length, query]));
    const message = await readMessage(timer, socket, limitMs);
    return { answer: decoded(message), size: message.length };
  } finally {
    socket.destroy();
  }
}

/** At most 64 KB, because the length has two bytes. */
function readMessage(timer: CheckTimer, socket: Socket, limitMs: number): Promise<Buffer> {
  return timer.step<Buffer>({ limitMs, onTimeout: timedOut }, (done, fail) => {
    let read = Buffer.alloc(0);
    socket.on('data', (chunk: Buffer) => {
      read = Buffer.concat([read, chunk]);
      const size = read.length >= 2 ? read.readUInt16BE() : Infinity;
      if (read.length >= size + 2) done(read.subarray(2, size + 2));
    });
    socket.on('error', (error: Error) => fail(socketFailure(error)));
    socket.on('end', () => fail(new ProbeFailure(errorCodes.dnsMalformed, 'the connection ended within the response')));
    return () => socket.destroy();
  });
}
