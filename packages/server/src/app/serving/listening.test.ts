import { createServer } from 'node:net';
import { once } from 'node:events';
import type { NetworkInterfaceInfo } from 'node:os';
import Fastify, { type FastifyInstance } from 'fastify';
import { expect, test } from 'vitest';
import { internalAddress, healthUrl, serviceHosts, listenOnPort } from './listening.js';
import { readConfig } from '../settings/config.js';

test('port 0 takes a free port and returns the address to open', async () => {
  const app = Fastify();
  expect(await listenOnPort(app, { host: '127.0.0.1', port: 0 })).toMatch(/^http:\/\/localhost:\d+$/);
  await app.close();
});

test('reports a port in use with the setting to change', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as { port: number };
  await expect(listenOnPort(Fastify(), { host: '127.0.0.1', port })).rejects.toThrow(
    `VEDETTE_PORT: port ${String(port)} on 127.0.0.1 is in use; stop the other program, or set VEDETTE_PORT to another port.`,
  );
  other.close();
});

test('reports an address of another machine', async () => {
  await expect(listenOnPort(Fastify(), { host: '192.0.2.1', port: 0 })).rejects.toThrow(
    'VEDETTE_HOST: 192.0.2.1 is not an address of this machine.',
  );
});

test.each([
  ['http://localhost:8080', undefined, 'all', 'http://localhost:8080/health/live'],
  ['http://[::1]:8080', undefined, 'all', 'http://[::1]:8080/health/live'],
  ['http://localhost:8080', 'is private', 'all', undefined],
  ['http://localhost:8080', undefined, 'api,engine', undefined],
])('at %s, egress refusal %s, roles %s: the health address is %s', (own, refusal, roles, expected) => {
  const checkedAddresses: unknown[] = [];
  const egressRefusal = (...place: unknown[]): string | undefined => {
    checkedAddresses.push(place);
    return refusal;
  };
  expect(healthUrl({ config: readConfig({ VEDETTE_ROLES: roles }), egressRefusal }, own)).toBe(expected);
  expect(checkedAddresses).toEqual([[own.includes('[') ? '::1' : '127.0.0.1', 1]]);
});

const network = {
  lo: [{ family: 'IPv4', address: '127.0.0.1', internal: true }],
  eth0: [
    { family: 'IPv6', address: 'fe80::1', internal: false },
    { family: 'IPv6', address: '2001:db8::5', internal: false },
    { family: 'IPv4', address: '10.0.0.5', internal: false },
  ],
} as unknown as NodeJS.Dict<NetworkInterfaceInfo[]>;

test.each([
  { host: '127.0.0.1', address: 'http://127.0.0.1:8080' },
  { host: '10.0.0.7', address: 'http://10.0.0.7:8080' },
  { host: '0.0.0.0', address: 'http://10.0.0.5:8080' },
  { host: '::', address: 'http://10.0.0.5:8080' },
  { host: '::', interfaces: { eth0: network['eth0']?.slice(0, 2) }, address: 'http://[2001:db8::5]:8080' },
  { host: '0.0.0.0', interfaces: { lo: network['lo'] }, address: 'http://127.0.0.1:8080' },
  { host: '0.0.0.0', internalUrl: 'http://vedette-a:9000', address: 'http://vedette-a:9000' },
])('a process that listens on $host is reached at $address', ({ host, internalUrl, interfaces, address }) => {
  const app = { server: { address: () => null } } as unknown as FastifyInstance;
  expect(internalAddress(app, { host, port: 8080, internalUrl }, () => interfaces ?? network)).toBe(address);
});

test('derives the hosts of the service from its settings', () => {
  const addresses = {
    publicUrl: 'https://Watch.example.org/monitoring',
    internalUrl: 'http://node-1.example.org:8080',
  };
  expect(serviceHosts({ host: 'Listen.example.org', ...addresses })).toEqual([
    'listen.example.org',
    'watch.example.org',
    'node-1.example.org',
  ]);
  expect(serviceHosts({ host: '127.0.0.1', publicUrl: undefined, internalUrl: undefined })).toEqual(['127.0.0.1']);
});
