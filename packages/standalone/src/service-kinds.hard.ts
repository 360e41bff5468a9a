import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { testDatabaseWithUrl } from '@vedette/server/testing/database';
import { startTestSystem, type TestSystem } from './testing/test-system.js';

interface Resource {
  readonly Id: number;
  readonly Attributes: { readonly ErrorLevel: string; readonly ErrorCode: number; readonly ServerId: number };
  readonly Relationships: readonly { readonly Type: string }[];
}
interface Found {
  readonly ErrorCode: number;
  readonly Facts?: readonly { readonly Name: string; readonly Value: string }[];
  readonly Dialogue?: string;
}

const { url } = await testDatabaseWithUrl();
const PATIENCE = { timeout: 60_000, interval: 200 };
const open = new Set<Socket>();
let system: TestSystem;
let mailServer: Server;
let port: number;

/** A minimal mail server. */
function talk(socket: Socket): void {
  open.add(socket);
  socket.on('error', () => undefined).on('close', () => open.delete(socket));
  socket.write('220 mail.example ESMTP\r\n');
  socket.on('data', (data: Buffer) => {
    const line = data.toString();
    if (line.startsWith('EHLO')) socket.write('250-mail.example\r\n250 AUTH PLAIN\r\n');
    else if (line.startsWith('AUTH PLAIN')) socket.write('235 welcome\r\n');
    else socket.end('221 bye\r\n');
  });
}

beforeAll(async () => {
  mailServer = createServer(talk);
  await new Promise<void>((resolve) => mailServer.listen(0, '127.0.0.1', resolve));
  ({ port } = mailServer.address() as AddressInfo);
  system = await startTestSystem(url);
});
afterAll(async () => {
  mailServer.close();
  await system.stop();
});

const loadChecks = async (guid: string): Promise<readonly Resource[]> =>
  (await system.call<{ Data: Resource[] }>('GET', `/v4/MonitorCheck/Monitor/${guid}?Sorting=Ascending`)).Data;

test('checks a mail server with login, without the secret in the conversation', async () => {
  const monitor = {
    Name: 'mail',
    MonitorType: 'SMTP',
    NetworkAddress: '127.0.0.1',
    Port: port,
    CheckIntervalSeconds: 10,
    Username: 'ann',
    Password: 'sesame-open',
  };
  const tried = await system.call<Found>('POST', '/api/v1/TestRun', monitor);
  expect(tried.ErrorCode).toBe(0);
  expect(tried.Facts).toContainEqual({ Name: 'Greeting', Value: 'mail.example ESMTP' });
  const { MonitorGuid } = await system.call<{ MonitorGuid: string }>('POST', '/v4/Monitor', monitor);
  await vi.waitFor(async () => expect((await loadChecks(MonitorGuid)).length).toBeGreaterThan(0), PATIENCE);
  const [first] = await loadChecks(MonitorGuid);
  expect(first?.Attributes).toMatchObject({ ErrorLevel: 'NoError', ErrorCode: 0 });
  expect(first?.Relationships.map(({ Type }) => Type)).toEqual(['CheckpointServer']);
  const seen = await system.call<Found>('GET', `/api/v1/MonitorCheck/${String(first?.Id)}`);
  expect(seen.Facts).toContainEqual({ Name: 'Greeting', Value: 'mail.example ESMTP' });
  expect(seen.Dialogue).toContain('> AUTH PLAIN …');
  expect(JSON.stringify(seen)).not.toContain('sesame');

  mailServer.close();
  for (const socket of open) socket.destroy();
  await vi.waitFor(
    async () => expect((await loadChecks(MonitorGuid)).at(-1)?.Attributes.ErrorLevel).toBe('Confirmed'),
    PATIENCE,
  );
  const bad = (await loadChecks(MonitorGuid)).filter(({ Attributes }) => Attributes.ErrorCode !== 0);
  expect(bad.map(({ Attributes }) => Attributes.ErrorCode).slice(0, 2)).toEqual([12002, 12002]);
  expect(bad[0]?.Attributes.ServerId).not.toBe(bad[1]?.Attributes.ServerId);
});
