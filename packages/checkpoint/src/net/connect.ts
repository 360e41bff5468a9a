import { connect, isIP, type Socket } from 'node:net';
import { networkInterfaces } from 'node:os';
import { errorCodes } from '@vedette/contract/v4/error-codes';
import { ProbeFailure, socketFailure, systemCode } from '../probe-failure.js';
import type { Course } from './course.js';
import type { EgressPolicy } from './egress.js';

/** Where a probe connects to: an IP literal, so that what was checked is what is dialled. */
export interface Endpoint {
  readonly address: string;
  readonly port: number;
}

/** Whether the machine has an IPv6 address that leads beyond it. */
export function hasIpv6(): boolean {
  return ipv6Ways(networkInterfaces()).length > 0;
}

/** Whether one of them is native: of no tunnel through IPv4, as far as its interface and its address tell. */
export function hasNativeIpv6(interfaces: Interfaces = networkInterfaces()): boolean {
  return ipv6Ways(interfaces).some(({ name, address }) => !TUNNEL.test(name) && !TUNNELLED.test(address));
}

type Interfaces = ReturnType<typeof networkInterfaces>;

/** What systems call the ends of tunnels. */
const TUNNEL = /^(?:sit|6to4|tun6to4|ip6tnl|gre|gif|stf|he-|teredo|isatap)/i;
/** 6to4, Teredo and ISATAP. Sources: RFC 3056, RFC 4380, RFC 5214. */
const TUNNELLED = /^2002:|^2001:(?:0{1,4})?:|:(?:0:|200:)?5efe:/i;

const ipv6Ways = (interfaces: Interfaces): { name: string; address: string }[] =>
  Object.entries(interfaces).flatMap(([name, addresses = []]) =>
    addresses
      .filter(({ family, internal, address }) => family === 'IPv6' && !internal && !address.startsWith('fe80:'))
      .map(({ address }) => ({ name, address })),
  );

/** What it means that no connection to an endpoint could be made. */
export function connectFailure(error: Error, { address }: Endpoint): ProbeFailure {
  const noRoute = ['ENETUNREACH', 'EADDRNOTAVAIL', 'EAFNOSUPPORT'].includes(systemCode(error));
  if (noRoute && isIP(address) === 6 && !hasIpv6()) {
    return new ProbeFailure(errorCodes.noIpv6, error.message, { cause: error });
  }
  return socketFailure(error);
}

/**
 * Opens a TCP connection; the caller owns the socket. Its errors after this are the caller's too.
 * @throws ProbeFailure 11005 when the egress policy refuses the address, else 1200x.
 */
export async function openTcp(
  course: Course,
  endpoint: Endpoint,
  egress: EgressPolicy,
  limitMs: number,
): Promise<Socket> {
  const refusal = egress.refusal(endpoint.address, endpoint.port);
  if (refusal !== undefined) throw new ProbeFailure(errorCodes.addressRefused, refusal);
  const where = `${endpoint.address} port ${endpoint.port}`;
  return course.step<Socket>(
    { limitMs, onTimeout: () => new ProbeFailure(errorCodes.connectTimeout, `${where}: no connection in time`) },
    (done, fail) => {
      const socket = connect({ host: endpoint.address, port: endpoint.port, noDelay: true, autoSelectFamily: false });
      const onError = (error: Error): void => {
        socket.destroy();
        fail(connectFailure(error, endpoint));
      };
      socket.once('error', onError);
      socket.once('connect', () => {
        // From here on errors reach whoever uses the socket; one that comes between two users must not be unheard.
        socket.off('error', onError).on('error', () => undefined);
        done(socket);
      });
      return () => socket.destroy();
    },
  );
}
