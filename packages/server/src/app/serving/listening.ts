import { networkInterfaces, type NetworkInterfaceInfo } from 'node:os';
import type { FastifyInstance } from 'fastify';
import { Fault } from '@vedette/kernel/fault';
import type { Config } from '../settings/config.js';
import type { ServerParts } from '../settings/server-parts.js';

/**
 * Listens on the port; `port: 0` takes a free one.
 * @returns the address to open, without a trailing slash.
 * @throws Fault `unavailable` with one sentence that names the setting to change.
 */
export async function listenOnPort(
  app: FastifyInstance,
  { host, port }: Pick<Config, 'host' | 'port'>,
): Promise<string> {
  try {
    await app.listen({ host, port });
  } catch (cause) {
    throw new Fault('unavailable', listenErrorText(cause as NodeJS.ErrnoException, host, port), { cause });
  }
  return listenAddress(app, { host, port });
}

/** Returns the host names under which browsers and other processes reach the service as configured, in lower case. */
export const serviceHosts = ({
  host,
  publicUrl,
  internalUrl,
}: Pick<Config, 'host' | 'publicUrl' | 'internalUrl'>): readonly string[] => [
  host.toLowerCase(),
  ...[publicUrl, internalUrl].flatMap((url) => (url === undefined ? [] : [new URL(url).hostname.toLowerCase()])),
];

/** Returns the address of the listener, without a trailing slash. */
export function listenAddress(app: FastifyInstance, { host, port }: Pick<Config, 'host' | 'port'>): string {
  const address = app.server.address();
  const actualPort = typeof address === 'object' ? (address?.port ?? port) : port;
  const name = host === '0.0.0.0' || host === '::' || host === '127.0.0.1' ? 'localhost' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${actualPort}`;
}

/**
 * Returns the address under which other processes of the service reach this one, without a trailing slash:
 * VEDETTE_INTERNAL_URL, otherwise the address it listens on. For a process that listens on all addresses, it is the
 * machine's first address that is reachable from outside.
 */
export function internalAddress(
  app: FastifyInstance,
  { host, port, internalUrl }: Pick<Config, 'host' | 'port' | 'internalUrl'>,
  interfaces: () => NodeJS.Dict<NetworkInterfaceInfo[]> = networkInterfaces,
): string {
  if (internalUrl !== undefined) return internalUrl;
  const address = app.server.address();
  const actualPort = typeof address === 'object' ? (address?.port ?? port) : port;
  const name = host === '0.0.0.0' || host === '::' ? findExternalAddress(interfaces()) : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${actualPort}`;
}

function findExternalAddress(interfaces: NodeJS.Dict<NetworkInterfaceInfo[]>): string {
  const external = Object.values(interfaces)
    .flatMap((addresses) => addresses ?? [])
    .filter(({ internal, address }) => !internal && !address.startsWith('fe80'));
  return (external.find(({ family }) => family === 'IPv4') ?? external[0])?.address ?? '127.0.0.1';
}

/**
 * Returns the liveness address for checkpoints of this process; undefined when there are none or the egress policy
 * forbids it.
 */
export function healthUrl(
  { config, egressRefusal }: Pick<ServerParts, 'config' | 'egressRefusal'>,
  ownAddress: string,
): string | undefined {
  const { hostname } = new URL(ownAddress);
  const address = hostname === 'localhost' ? '127.0.0.1' : hostname.replace(/^\[|\]$/g, '');
  // Egress always refuses the service's own port. Checking another port shows whether this machine may be reached at
  // all.
  const otherPort = config.port === 1 ? 2 : 1;
  const isAllowed = egressRefusal(address, otherPort) === undefined;
  return isAllowed && config.roles.has('checkpoint') ? `${ownAddress}/health/live` : undefined;
}

function listenErrorText({ code, message }: NodeJS.ErrnoException, host: string, port: number): string {
  switch (code) {
    case 'EADDRINUSE':
      return `VEDETTE_PORT: port ${port} on ${host} is in use; stop the other program, or set VEDETTE_PORT to another port.`;
    case 'EACCES':
      return `VEDETTE_PORT: this user may not listen on port ${port}; set VEDETTE_PORT to a port above 1023.`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `VEDETTE_HOST: ${host} is not an address of this machine.`;
    case undefined:
    default:
      return `VEDETTE_PORT: cannot listen on port ${port} of ${host}: ${message}`;
  }
}
