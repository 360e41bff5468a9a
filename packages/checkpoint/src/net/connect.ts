import { connect, isIP, type Socket } from 'node:net';
import { networkInterfaces } from 'node:os';
import { errorCodes } from '@vedette/contract/v4/error-codes';
import { ProbeFailure, socketFailure, systemCode } from '../probe-failure.js';
import type { CheckTimer } from './check-timer.js';
import type { EgressPolicy } from './egress.js';

/** Destination of a connection. It is an IP literal, so that the checked address is the one connected to. */
export interface Endpoint {
  readonly address: string;
  readonly port: number;
}

/** Whether the machine has an IPv6 address with external connectivity. */
export function hasIpv6(): boolean {
  return listIpv6Interfaces(networkInterfaces()).length > 0;
}

/**
 * Whether the machine has native IPv6, as opposed to a tunnel through IPv4, judging by interface names and addresses.
 */
export function hasNativeIpv6(interfaces: Interfaces = networkInterfaces()): boolean {
  return listIpv6Interfaces(interfaces).some(
    ({ name, address }) => !TUNNEL_NAME.test(name) && !TUNNEL_ADDRESS.test(address),
  );
}

type Interfaces = ReturnType<typeof networkInterfaces>;

/** Interface names of tunnels. */
const TUNNEL_NAME = /^(?:sit|6to4|tun6to4|ip6tnl|gre|gif|stf|he-|teredo|isatap)/i;
/** 6to4, Teredo and ISATAP. Sources: RFC 3056, RFC 4380, RFC 5214. */
const TUNNEL_ADDRESS = /^2002:|^2001:(?:0{1,4})?:|:(?:0:|200:)?5efe:/i;

const listIpv6Interfaces = (interfaces: Interfaces): { name: string; address: string }[] =>
  Object.entries(interfaces).flatMap(([name, addresses = []]) =>
    addresses
      .filter(({ family, internal, address }) => family === 'IPv6' && !internal && !address.startsWith('fe80:'))
      .map(({ address }) => ({ name, address })),
  );

/** Returns the failure for a connection that could not be established. */
export function connectFailure(error: Error, { address }: Endpoint): ProbeFailure {
  const hasNoRoute = ['ENETUNREACH', 'EADDRNOTAVAIL', 'EAFNOSUPPORT'].includes(systemCode(error));
  if (hasNoRoute && isIP(address) === 6 && !hasIpv6()) {
    return new ProbeFailure(errorCodes.noIpv6, error.message, { cause: error });
  }
  return socketFailure(error);
}

/**
 * Opens a TCP connection. The caller owns the socket and must handle its later errors.
 * @throws ProbeFailure 11005 when the egress policy denies the address, else 1200x.
 */
export async function openTcp(
  timer: CheckTimer,
  endpoint: Endpoint,
  egress: EgressPolicy,
  limitMs: number,
): Promise<Socket> {
  const denial = egress.findDenial(endpoint.address, endpoint.port);
  if (denial !== undefined) throw new ProbeFailure(errorCodes.addressRefused, denial);
  const endpointText = `${endpoint.address} port ${endpoint.port}`;
  return timer.step<Socket>(
    { limitMs, onTimeout: () => new ProbeFailure(errorCodes.connectTimeout, `${endpointText}: no connection in time`) },
    (done, fail) => {
      const socket = connect({ host: endpoint.address, port: endpoint.port, noDelay: true, autoSelectFamily: false });
      const onError = (error: Error): void => {
        socket.destroy();
        fail(connectFailure(error, endpoint));
      };
      socket.once('error', onError);
      socket.once('connect', () => {
        // Later errors are for the owner of the socket. This listener catches those that occur between two owners.
        socket.off('error', onError).on('error', () => undefined);
        done(socket);
      });
      return () => socket.destroy();
    },
  );
}
