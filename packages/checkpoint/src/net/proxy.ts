import type { Socket } from 'node:net';
import { errorCodes } from '@vedette/contract/v4/error-codes';
import type { ChooseProxy, OutboundProxy, ProxiedTarget } from '@vedette/protocols/outbound-proxy';
import { ProbeFailure } from '../probe-failure.js';
import { openTcp } from './connect.js';
import type { CheckTimer } from './check-timer.js';
import type { EgressPolicy } from './egress.js';
import type { Family } from './hosts-file.js';
import { buildConnectRequest, parseConnectResponse, describeProxyRefusal } from './proxy-rules.js';
import type { ResolveHost } from './resolver.js';

/** Dependencies of outbound connections. */
export interface OutboundTools {
  readonly egress: EgressPolicy;
  readonly resolve: ResolveHost;
  /** Default: direct connections. */
  readonly proxy?: ChooseProxy | undefined;
}

/** Options of a connection. */
export interface DialOptions {
  readonly family: Family;
  readonly limitMs: number;
}

/** A name server that does not respond must not use up the time of the check: the proxy resolves the name again. */
const LOOKUP_LIMIT_MS = 2_000;
/** Proxies are configured by the operator. The egress policy applies only to hosts that monitors name. */
const ANY_ADDRESS: EgressPolicy = { findDenial: () => undefined };

/**
 * Applies the egress policy to a target whose name a proxy will resolve. An address is checked as it is, a name by its
 * addresses here. If only the proxy can resolve it, `private-ok` leaves it to the proxy, and stricter policies deny it.
 * @throws ProbeFailure 11005
 */
export async function checkProxied(
  timer: CheckTimer,
  { host, port }: Pick<ProxiedTarget, 'host' | 'port'>,
  { egress, resolve }: Pick<OutboundTools, 'egress' | 'resolve'>,
  { limitMs }: Pick<DialOptions, 'limitMs'>,
): Promise<void> {
  // The proxy chooses the address family itself.
  const addresses: string[] = [];
  for (const family of [4, 6] as const) {
    const address = await resolveLocally(() => resolve(timer, host, family, Math.min(limitMs, LOOKUP_LIMIT_MS)));
    if (address !== undefined) addresses.push(address);
  }
  const unknownAddressDenial =
    addresses.length === 0 && egress.unknownAddressDenial !== undefined && `${host} ${egress.unknownAddressDenial}`;
  const refusal =
    unknownAddressDenial ||
    addresses.map((address) => egress.findDenial(address, port)).find((denial) => denial !== undefined);
  if (refusal !== undefined) throw new ProbeFailure(errorCodes.addressRefused, refusal);
}

async function resolveLocally(resolveAddress: () => Promise<string>): Promise<string | undefined> {
  try {
    return await resolveAddress();
  } catch (error) {
    if (error instanceof ProbeFailure && error.code !== errorCodes.checkTimeout.code) return undefined;
    throw error;
  }
}

/**
 * Connects to a proxy.
 * @throws ProbeFailure 29003, because an unreachable proxy says nothing about the target
 */
export async function openProxy(
  timer: CheckTimer,
  proxy: OutboundProxy,
  { resolve, limitMs }: Pick<OutboundTools, 'resolve'> & Pick<DialOptions, 'limitMs'>,
): Promise<Socket> {
  try {
    const address = await resolveProxy(timer, proxy.host, resolve, limitMs);
    return await openTcp(timer, { address, port: proxy.port }, ANY_ADDRESS, limitMs);
  } catch (error) {
    if (!(error instanceof ProbeFailure)) throw error;
    throw new ProbeFailure(
      errorCodes.checkpointOffline,
      `the outbound proxy ${proxy.name} cannot be reached: ${error.message}`,
      { cause: error },
    );
  }
}

/** Uses either address family: the monitor's choice of family applies to its target. */
async function resolveProxy(timer: CheckTimer, host: string, resolve: ResolveHost, limitMs: number): Promise<string> {
  try {
    return await resolve(timer, host, 4, limitMs);
  } catch (error) {
    const hasNoIpv4 = error instanceof ProbeFailure && error.code === errorCodes.nameWithoutAddress.code;
    if (!hasNoIpv4) throw error;
    return resolve(timer, host, 6, limitMs);
  }
}

/**
 * Opens a tunnel through a proxy (`CONNECT`, RFC 9110, section 9.3.6). The caller owns the socket.
 * @throws ProbeFailure that names the proxy: 29003 when the proxy is at fault, 11005 when it denies the target, 1200x
 * when it cannot reach the target
 */
export async function openTunnel(
  timer: CheckTimer,
  proxy: OutboundProxy,
  target: Pick<ProxiedTarget, 'host' | 'port'>,
  options: Pick<OutboundTools, 'resolve'> & Pick<DialOptions, 'limitMs'>,
): Promise<Socket> {
  const socket = await openProxy(timer, proxy, options);
  const timeoutFailure = () =>
    new ProbeFailure(errorCodes.connectTimeout, `the outbound proxy ${proxy.name} did not open a connection in time`);
  try {
    return await timer.step<Socket>({ limitMs: options.limitMs, onTimeout: timeoutFailure }, (done, fail) => {
      let received: Buffer = Buffer.alloc(0);
      const stopListening = (): void => void socket.off('data', onData).off('close', onClose);
      const onClose = (): void =>
        fail(new ProbeFailure(errorCodes.checkpointOffline, `the outbound proxy ${proxy.name} closed the connection`));
      const onData = (chunk: Buffer): void => {
        received = Buffer.concat([received, chunk]);
        const response = parseConnectResponse(received);
        if (response === 'more') return;
        stopListening();
        socket.pause();
        const refusal = response === 'invalid' ? undefined : describeProxyRefusal(response);
        if (response === 'invalid' || refusal !== undefined) {
          fail(proxyFailure(proxy, refusal ?? 'invalid'));
          return;
        }
        if (response.remainingBytes.length > 0) socket.unshift(response.remainingBytes);
        done(socket);
      };
      socket.on('data', onData).once('close', onClose);
      // The credentials are revealed only to the proxy they belong to.
      socket.write(buildConnectRequest(target, proxy.authorization?.reveal()));
      return () => {
        stopListening();
        socket.destroy();
      };
    });
  } catch (error) {
    socket.destroy();
    throw error;
  }
}

/** Returns the failure of a check for a refusal by a proxy. */
export function proxyFailure(proxy: OutboundProxy, refusal: 'invalid' | ProxyRefusal): ProbeFailure {
  if (refusal === 'invalid') {
    return new ProbeFailure(
      errorCodes.checkpointOffline,
      `the outbound proxy ${proxy.name} did not send an HTTP response`,
    );
  }
  const entry = {
    proxy: errorCodes.checkpointOffline,
    policy: errorCodes.addressRefused,
    target: refusal.status === 504 ? errorCodes.connectTimeout : errorCodes.connectFailed,
  }[refusal.source];
  return new ProbeFailure(entry, `the outbound proxy ${proxy.name} returned ${refusal.text}`);
}

type ProxyRefusal = NonNullable<ReturnType<typeof describeProxyRefusal>>;

/**
 * Opens a connection to a target, directly or through the tunnel of its proxy. `address` is the connected address; it
 * is unknown for a tunnel.
 * @throws ProbeFailure 1100x, 1200x, 29003
 */
export async function connectToTarget(
  timer: CheckTimer,
  target: ProxiedTarget,
  options: OutboundTools & DialOptions,
): Promise<{ readonly socket: Socket; readonly address: string | undefined }> {
  const proxy = options.proxy?.(target);
  if (proxy) {
    await checkProxied(timer, target, options, options);
    return { socket: await openTunnel(timer, proxy, target, options), address: undefined };
  }
  const address = await options.resolve(timer, target.host, options.family, options.limitMs);
  return { socket: await openTcp(timer, { address, port: target.port }, options.egress, options.limitMs), address };
}
