import { connect, isIP, type Socket } from 'node:net';
import { networkInterfaces } from 'node:os';
import { errorCodes } from '@vedette/contract/error-codes';
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
  return Object.values(networkInterfaces())
    .flat()
    .some((one) => one?.family === 'IPv6' && !one.internal && !one.address.startsWith('fe80:'));
}

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
