import { createSocket } from 'node:dgram';
import { isIPv6, type Socket } from 'node:net';
import { errorCodes } from '@vedette/contract/v4/error-codes';
import { ProbeFailure, socketFailure } from '../probe-failure.js';
import { connectFailure, openTcp, type Endpoint } from './connect.js';
import type { CheckTimer } from './check-timer.js';
import { decodeResponse, DnsFormatError, type DnsResponse } from './dns-codec.js';
import type { EgressPolicy } from './egress.js';
import { startTimer } from '../timer.js';

/** Interval after which the query is repeated, because datagrams get lost. */
const REPEAT_AFTER_MS = 2_000;

export interface DnsRequest {
  readonly endpoint: Endpoint;
  readonly egress: EgressPolicy;
  /** Encoded by `encodeQuery`. */
  readonly query: Buffer;
  /** The query without EDNS0, sent if there is no response: some servers and firewalls drop unknown options. */
  readonly plainQuery: Buffer;
  readonly limitMs: number;
}

const malformedFailure = (error: Error): ProbeFailure =>
  new ProbeFailure(errorCodes.dnsMalformed, error.message, { cause: error });

const timeoutFailure = (): ProbeFailure =>
  new ProbeFailure(errorCodes.dnsTimeout, 'no response from the name server in time');

/** @throws ProbeFailure 23007 */
function decodeOrFail(message: Buffer): DnsResponse {
  try {
    return decodeResponse(message);
  } catch (error) {
    if (error instanceof DnsFormatError) throw malformedFailure(error);
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
  request: DnsRequest,
): Promise<{ response: DnsResponse; size: number }> {
  const { endpoint, egress, query, plainQuery, limitMs } = request;
  const denial = egress.findDenial(endpoint.address);
  if (denial !== undefined) throw new ProbeFailure(errorCodes.addressRefused, denial);
  let formatError: Error | undefined;
  const onTimeout = (): ProbeFailure => (formatError ? malformedFailure(formatError) : timeoutFailure());
  return timer.step({ limitMs, onTimeout }, (done, fail) => {
    const socket = createSocket(isIPv6(endpoint.address) ? 'udp6' : 'udp4');
    let cancelRepeat = (): void => undefined;
    let isClosed = false;
    const close = (): void => {
      if (isClosed) return;
      isClosed = true;
      cancelRepeat();
      socket.removeAllListeners().on('error', () => undefined);
      socket.close();
    };
    const settle = (action: () => void): void => {
      close();
      action();
    };
    const failSocket = (error: Error): void => settle(() => fail(connectFailure(error, endpoint)));
    let isPlainNext = false;
    const send = (): void => {
      if (isClosed) return;
      socket.send(isPlainNext ? plainQuery : query, (error) => {
        if (error) failSocket(error);
      });
      isPlainNext = !isPlainNext;
      cancelRepeat = startTimer(REPEAT_AFTER_MS, send);
    };
    socket.on('error', failSocket);
    socket.on('message', (message) => {
      try {
        const response = decodeResponse(message);
        if (response.id !== query.readUInt16BE(0)) throw new DnsFormatError('a response to another query');
        settle(() => done({ response, size: message.length }));
      } catch (error) {
        if (error instanceof DnsFormatError) formatError = error;
        else settle(() => fail(error instanceof Error ? error : new Error('unknown')));
      }
    });
    // A connected socket receives only this server's datagrams, and its ICMP errors. Without a route there is an error.
    socket.connect(endpoint.port, endpoint.address, (error?: Error) => (error ? failSocket(error) : send()));
    return close;
  });
}

/**
 * Queries over TCP, where a length precedes each message.
 * @throws ProbeFailure 11005, 1200x, 23002, 23007
 */
export async function queryOverTcp(
  timer: CheckTimer,
  request: DnsRequest,
): Promise<{ response: DnsResponse; size: number }> {
  const { endpoint, egress, query, limitMs } = request;
  const socket = await openTcp(timer, endpoint, egress, limitMs);
  try {
    const length = Buffer.alloc(2);
    length.writeUInt16BE(query.length);
    socket.write(Buffer.concat([length, query]));
    const message = await readMessage(timer, socket, limitMs);
    return { response: decodeOrFail(message), size: message.length };
  } finally {
    socket.destroy();
  }
}

/** At most 64 KB, because the length has two bytes. */
function readMessage(timer: CheckTimer, socket: Socket, limitMs: number): Promise<Buffer> {
  return timer.step<Buffer>({ limitMs, onTimeout: timeoutFailure }, (done, fail) => {
    let received = Buffer.alloc(0);
    socket.on('data', (chunk: Buffer) => {
      received = Buffer.concat([received, chunk]);
      const size = received.length >= 2 ? received.readUInt16BE() : Infinity;
      if (received.length >= size + 2) done(received.subarray(2, size + 2));
    });
    socket.on('error', (error: Error) => fail(socketFailure(error)));
    socket.on('end', () => fail(new ProbeFailure(errorCodes.dnsMalformed, 'the connection ended within the response')));
    return () => socket.destroy();
  });
}
