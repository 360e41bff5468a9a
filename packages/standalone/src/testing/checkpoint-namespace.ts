import { once } from 'node:events';
import { connect, createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startInNamespace } from '@vedette/checkpoint/real/testing/namespaces';
import type { TestSystem } from './test-system.js';

const program = fileURLToPath(new URL('../../../checkpoint/dist/main.js', import.meta.url));

/** Relays on loopback of its namespace to the service, which it reaches by a socket in the file system. */
const relaySource = `
const { connect, createServer } = require('node:net');
const [path] = process.argv.slice(1);
const relay = createServer((inner) => {
  const outer = connect(path);
  for (const end of [inner, outer]) end.on('error', () => { inner.destroy(); outer.destroy(); });
  inner.pipe(outer).pipe(inner);
}).listen(0, '127.0.0.1', () => process.stdout.write(String(relay.address().port)));
`;

/** Provides the service at a socket in the file system, which every network namespace can reach. */
export async function exposeService({ url }: Pick<TestSystem, 'url'>, path: string): Promise<Server> {
  const { port, hostname } = new URL(url);
  const forwarder = createServer((outer) => {
    const inner = connect(Number(port), hostname);
    for (const end of [inner, outer]) {
      end.on('error', () => {
        inner.destroy();
        outer.destroy();
      });
    }
    outer.pipe(inner).pipe(outer);
  }).listen(path);
  await once(forwarder, 'listening');
  return forwarder;
}

/**
 * Starts a built checkpoint in a network namespace. Its connection to the service does not use that network, so a fault
 * there affects only its targets. Returns its ids once the service knows it.
 */
export async function startCheckpointInNamespace(
  { call }: Pick<TestSystem, 'call'>,
  location: { readonly namespace: string; readonly socketPath: string; readonly folder: string },
): Promise<{ readonly CheckpointId: number; readonly ServerId: number }> {
  const { namespace, socketPath, folder } = location;
  const checkpointBody = { CheckpointName: namespace, IsPrimaryCheckpoint: true };
  const created = await call<{ CheckpointId: number; ServerId: number; Token: string }>(
    'POST',
    '/api/v1/Checkpoint',
    checkpointBody,
  );
  const relay = startInNamespace(namespace, process.execPath, ['-e', relaySource, socketPath]);
  const [port] = relay.stdout ? ((await once(relay.stdout, 'data')) as [Buffer]) : [''];
  const args = [
    '--server',
    `http://127.0.0.1:${String(port)}`,
    '--token',
    created.Token,
    '--data',
    join(folder, namespace),
  ];
  const checkpoint = startInNamespace(namespace, process.execPath, [program, ...args]);
  let output = '';
  const started = new Promise<void>((resolve, reject) => {
    checkpoint.stdout?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes('checkpoint started')) resolve();
    });
    checkpoint.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()));
    checkpoint.once('exit', () => reject(new Error(output)));
  });
  await started;
  return created;
}
