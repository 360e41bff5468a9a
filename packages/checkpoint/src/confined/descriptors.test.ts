import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';
import { expect, test } from 'vitest';
import { sandboxFlags } from '@vedette/kernel/sandbox-flags';
import { canSealDescriptors, sealDescriptors } from './descriptors.js';
import { makeProbes } from '../probe-registry.js';
import { tools } from '../probes/http/testing/http-fixture.js';
import { chooseSandbox, sandboxTraits } from './sandbox.js';

/** Reports the result of connecting to each port that it receives. */
const source = `
if (process.getuid() === 0) { process.setgroups([]); process.setgid(65534); process.setuid(65534); }
process.stdin.on('data', (port) => {
  const socket = require('node:net').connect(Number(port), '127.0.0.1');
  socket.on('error', ({ code }) => console.log(code));
  socket.on('connect', () => { socket.destroy(); console.log('reached'); });
});
console.log('ready');
`;

test.skipIf(!(await canSealDescriptors()))('a sealed process keeps running but opens no socket', async () => {
  const server = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const flags = sandboxFlags({ readablePaths: [], heapMb: 64 });
  const child = spawn(process.execPath, [...flags, '-e', source], { env: {}, stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface(child.stdout);
  const said = async (): Promise<unknown> => ((await once(lines, 'line')) as unknown[])[0];
  expect(await said()).toBe('ready');
  const tried = (): Promise<unknown> => {
    child.stdin.write(String(port));
    return said();
  };
  expect(await tried()).toBe('reached');
  expect(await sealDescriptors(child.pid ?? 0)).toBe(true);
  expect(await tried()).toBe('EMFILE');
  expect(await tried()).toBe('EMFILE');
  child.kill('SIGKILL');
  await once(child, 'exit');
  server.close();
});

const capless = ['--bounding-set', '-setuid,-setgid', '--inh-caps', '-setuid,-setgid'];
const canDrop = process.getuid?.() === 0 && spawnSync('setpriv', [...capless, '/bin/true']).status === 0;

test.skipIf(!canDrop)('as root without setuid, only sealing and SFTP are unavailable', () => {
  const here = (path: string): string => JSON.stringify(new URL(path, import.meta.url).href);
  const script = `
    const { detectSandbox } = await import(${here('sandbox.ts')});
    const { makeProbes } = await import(${here('../probe-registry.ts')});
    const librarySandbox = await detectSandbox();
    console.log(JSON.stringify([librarySandbox.sealsDescriptors, Object.keys(await makeProbes({}, { librarySandbox }))]));
    process.exit(0);`;
  const node = [process.execPath, '--conditions=source', '--import', 'tsx', '--input-type=module', '-e', script];
  const { stdout, stderr } = spawnSync('setpriv', [...capless, ...node], { encoding: 'utf8' });
  expect(stdout, stderr).toMatch(/^\[/);
  const [sealsDescriptors, kinds] = JSON.parse(stdout) as [boolean, string[]];
  expect(sealsDescriptors).toBe(false);
  expect(kinds).toContain('ftp');
  expect(kinds).not.toContain('sftp');
});

test('a process that has ended is not sealed', async () => {
  const child = spawn('/bin/true');
  await once(child, 'exit');
  expect(await sealDescriptors(child.pid ?? 0)).toBe(false);
});

test.each([
  [{ commandPrefix: ['unshare'], sealsDescriptors: true }, ['wall:empty network', 'wall:no new sockets']],
  [{ commandPrefix: [], sealsDescriptors: true }, ['wall:no new sockets']],
  [{ commandPrefix: ['unshare'], sealsDescriptors: false }, ['wall:empty network']],
])('reports %j as %j and runs collections within it', (sandbox, traits) => {
  expect(sandboxTraits(sandbox)).toEqual(traits);
  expect(chooseSandbox(sandbox)).toBe(sandbox);
});

test('offers no collections without a sandbox unless they are forced', async () => {
  const none = { commandPrefix: [], sealsDescriptors: false };
  expect(sandboxTraits(none)).toEqual([]);
  expect(await makeProbes(tools(), { sandbox: chooseSandbox(none) })).not.toHaveProperty('collection');
  expect(await makeProbes(tools(), { sandbox: chooseSandbox(none, 'always') })).toHaveProperty('collection');
});
