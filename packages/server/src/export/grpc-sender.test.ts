import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { Server, ServerCredentials, status, type handleUnaryCall, type Metadata } from '@grpc/grpc-js';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ConnectionFields } from './export-rules.js';
import { CONNECTION_DEFAULTS, RULE_SET_DEFAULTS } from './export-rules.js';
import { sendGrpcCall } from './grpc-sender.js';
import { buildOutgoing, toVerdict } from './sending.js';
import { anExportedCheck } from './testing/an-exported-check.js';
import { logsIn, metricsIn, collectorService, spansIn, type Message } from './testing/official-messages.js';
import type { EgressRefusal } from '../module/context.js';

/**
 * A receiver built from third-party libraries and OpenTelemetry's definitions: messages they cannot read never arrive.
 */
const received: { readonly name: string; readonly message: Message; readonly metadata: Metadata }[] = [];
let answer: { code: number; details: string } | undefined;
let reply: object = {};
let server: Server;
let port = 0;
const never = new AbortController().signal;
const allowed: EgressRefusal = () => undefined;

beforeAll(async () => {
  server = new Server();
  for (const name of ['Metrics', 'Traces', 'Logs'] as const) {
    const Export: handleUnaryCall<Message, object> = (call, done) => {
      received.push({ name, message: call.request, metadata: call.metadata });
      done(answer ?? null, reply);
    };
    server.addService(collectorService(name), { Export });
  }
  port = await new Promise<number>((resolve, reject) => {
    server.bindAsync('127.0.0.1:0', ServerCredentials.createInsecure(), (error, bound) =>
      error ? reject(error) : resolve(bound),
    );
  });
});
afterAll(() => server.forceShutdown());
beforeEach(() => {
  received.splice(0);
  answer = undefined;
  reply = {};
});

const rules = { ...RULE_SET_DEFAULTS, Name: 'all' };
function outgoing(change: Partial<ConnectionFields> = {}, signal: 'Metrics' | 'Traces' | 'Logs' = 'Metrics') {
  const fields = {
    ...CONNECTION_DEFAULTS,
    Name: 'x',
    EndpointUrl: `http://127.0.0.1:${port}`,
    Protocol: 'Grpc' as const,
  };
  const connection = { ...fields, ...change };
  return buildOutgoing({ connection, rules, checks: [anExportedCheck()] }, signal, { Authorization: 'Bearer secret' });
}

test.each(['Gzip', 'None'] as const)(
  'calls a collector with the method of each signal, compressed by %s',
  async (Compression) => {
    for (const signal of ['Metrics', 'Traces', 'Logs'] as const) {
      const verdict = toVerdict(await sendGrpcCall(await outgoing({ Compression }, signal), allowed, never));
      expect(verdict).toEqual({ kind: 'sent' });
    }
    expect(received.map(({ name }) => name)).toEqual(['Metrics', 'Traces', 'Logs']);
    for (const { metadata } of received) expect(metadata.get('authorization')).toEqual(['Bearer secret']);
    const names = received.map(({ message }) => [
      ...[...metricsIn(message), ...spansIn(message)].map(({ name }) => name),
      ...logsIn(message).map(({ body }) => body.stringValue),
    ]);
    expect(names).toEqual([expect.arrayContaining(['synthetic.check.duration']), ['Shop'], ['HTTP status 500']]);
  },
);

test.each([
  [status.UNAVAILABLE, 'retry'],
  [status.UNAUTHENTICATED, 'retry'],
  [status.INVALID_ARGUMENT, 'refused'],
])('treats status %i as %s, with the receiver’s message', async (code, kind) => {
  answer = { code, details: 'Größe 100 % too much' };
  const verdict = toVerdict(await sendGrpcCall(await outgoing(), allowed, never));
  expect(verdict).toMatchObject({
    kind,
    reason: `The receiver responded with gRPC status ${code}: Größe 100 % too much`,
  });
});

test('reports a partial success of an accepted call', async () => {
  reply = { partialSuccess: { rejectedDataPoints: 2, errorMessage: 'too old' } };
  expect(toVerdict(await sendGrpcCall(await outgoing(), allowed, never))).toEqual({
    kind: 'sent',
    note: 'The receiver rejected 2 of the data points, spans or records: too old',
  });
});

test('retries a method that the receiver does not implement', async () => {
  const unknown = { ...(await outgoing()), url: `http://127.0.0.1:${port}/nobody.Service/Export` };
  expect(toVerdict(await sendGrpcCall(unknown, allowed, never))).toMatchObject({ kind: 'retry' });
});

test('never calls an address that the egress policy refuses', async () => {
  await expect(sendGrpcCall(await outgoing(), () => 'not from here', never)).rejects.toThrow('not from here');
  expect(received).toEqual([]);
});

test('fails the call if a receiver does not support HTTP/2 or does not respond', async () => {
  const sockets = new Set<Socket>();
  const other = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.write('220 mail.example ESMTP\r\n');
  }).listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port: otherPort } = other.address() as { port: number };
  const rude = await outgoing({ EndpointUrl: `http://127.0.0.1:${otherPort}`, TimeoutSeconds: 1 });
  await expect(sendGrpcCall(rude, allowed, never)).rejects.toThrow();
  const gone = new AbortController();
  gone.abort(new Error('stopping'));
  await expect(sendGrpcCall(await outgoing(), allowed, gone.signal)).rejects.toThrow('stopping');
  for (const socket of sockets) socket.destroy();
  other.close();
});
