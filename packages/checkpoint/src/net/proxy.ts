import type { Socket } from 'node:net';
import { errorCodes } from '@vedette/contract/v4/error-codes';
import type { ChooseProxy, OutboundProxy, ProxiedPlace } from '@vedette/protocols/outbound-proxy';
import { ProbeFailure } from '../probe-failure.js';
import { openTcp } from './connect.js';
import type { Course } from './course.js';
import type { EgressPolicy } from './egress.js';
import type { Family } from './hosts-file.js';
import { connectRequest, readConnectAnswer, refusalByProxy } from './proxy-rules.js';
import type { ResolveHost } from './resolver.js';

/** What a connection to the outside needs of a checkpoint. */
export interface WayOut {
  readonly egress: EgressPolicy;
  readonly resolve: ResolveHost;
  /** Default: everything is reached directly. */
  readonly proxy?: ChooseProxy | undefined;
}

/** How a connection is opened. */
export interface Dialling {
  readonly family: Family;
  readonly limitMs: number;
}

/** A name server that does not answer must not use up the check: the proxy looks the name up again. */
const LOOK_UP_MS = 2_000;
/** The operator named the proxy: the policy is for what monitors name. */
const ANY_ADDRESS: EgressPolicy = { refusal: () => undefined };

/**
 * Applies the egress policy to a place that a proxy will look up. An address is checked as it is, a name by what it means
 * here. Where only the proxy can look it up, `private-ok` leaves it to the proxy, and stricter policies refuse it.
 * @throws ProbeFailure 11005
 */
export async function checkProxied(
  course: Course,
  { host, port }: Pick<ProxiedPlace, 'host' | 'port'>,
  { egress, resolve }: Pick<WayOut, 'egress' | 'resolve'>,
  { limitMs }: Pick<Dialling, 'limitMs'>,
): Promise<void> {
  // Which family the proxy takes is its own business.
  const addresses: string[] = [];
  for (const family of [4, 6] as const) {
    const address = await addressHere(() => resolve(course, host, family, Math.min(limitMs, LOOK_UP_MS)));
    if (address !== undefined) addresses.push(address);
  }
  const unknown = addresses.length === 0 && egress.unknownRefusal !== undefined && `${host} ${egress.unknownRefusal}`;
  const refusal = unknown || addresses.map((address) => egress.refusal(address, port)).find((one) => one !== undefined);
  if (refusal !== undefined) throw new ProbeFailure(errorCodes.addressRefused, refusal);
}

async function addressHere(lookUp: () => Promise<string>): Promise<string | undefined> {
  try {
    return await lookUp();
  } catch (error) {
    if (error instanceof ProbeFailure && error.code !== errorCodes.checkTimeout.code) return undefined;
    throw error;
  }
}

/**
 * Connects to a proxy itself.
 * @throws ProbeFailure 29003: that it cannot be reached says nothing of a target
 */
export async function openProxy(
  course: Course,
  proxy: OutboundProxy,
  { resolve, limitMs }: Pick<WayOut, 'resolve'> & Pick<Dialling, 'limitMs'>,
): Promise<Socket> {
  try {
    const address = await resolveProxy(course, proxy.host, resolve, limitMs);
    return await openTcp(course, { address, port: proxy.port }, ANY_ADDRESS, limitMs);
  } catch (error) {
    if (!(error instanceof ProbeFailure)) throw error;
    throw new ProbeFailure(
      errorCodes.checkpointOffline,
      `the outbound proxy ${proxy.name} cannot be reached: ${error.message}`,
      { cause: error },
    );
  }
}

/** By whichever family its name has: a monitor's choice of family is about its target. */
async function resolveProxy(course: Course, host: string, resolve: ResolveHost, limitMs: number): Promise<string> {
  try {
    return await resolve(course, host, 4, limitMs);
  } catch (error) {
    const isElsewhere = error instanceof ProbeFailure && error.code === errorCodes.nameWithoutAddress.code;
    if (!isElsewhere) throw error;
    return resolve(course, host, 6, limitMs);
  }
}

/**
 * Opens a tunnel through a proxy (`CONNECT`, RFC 9110, section 9.3.6); the caller owns the socket.
 * @throws ProbeFailure that names the proxy: 29003 when the proxy is at fault, 11005 when it refuses the target, 1200x when it
 * cannot reach the target
 */
export async function openTunnel(
  course: Course,
  proxy: OutboundProxy,
  place: Pick<ProxiedPlace, 'host' | 'port'>,
  way: Pick<WayOut, 'resolve'> & Pick<Dialling, 'limitMs'>,
): Promise<Socket> {
  const socket = await openProxy(course, proxy, way);
  const lateness = () =>
    new ProbeFailure(errorCodes.connectTimeout, `the outbound proxy ${proxy.name} did not open a connection in time`);
  try {
    return await course.step<Socket>({ limitMs: way.limitMs, onTimeout: lateness }, (done, fail) => {
      let heard: Buffer = Buffer.alloc(0);
      const stopListening = (): void => void socket.off('data', hear).off('close', onClose);
      const onClose = (): void =>
        fail(new ProbeFailure(errorCodes.checkpointOffline, `the outbound proxy ${proxy.name} closed the connection`));
      const hear = (chunk: Buffer): void => {
        heard = Buffer.concat([heard, chunk]);
        const answer = readConnectAnswer(heard);
        if (answer === 'more') return;
        stopListening();
        socket.pause();
        const refusal = answer === 'invalid' ? undefined : refusalByProxy(answer);
        if (answer === 'invalid' || refusal !== undefined) {
          fail(proxyFailure(proxy, refusal ?? 'invalid'));
          return;
        }
        if (answer.rest.length > 0) socket.unshift(answer.rest);
        done(socket);
      };
      socket.on('data', hear).once('close', onClose);
      // Revealed to be sent to the proxy it is the login of.
      socket.write(connectRequest(place, proxy.authorization?.reveal()));
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

/** What a refusal of a proxy means for a check. */
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
  }[refusal.of];
  return new ProbeFailure(entry, `the outbound proxy ${proxy.name} answered ${refusal.words}`);
}

type ProxyRefusal = NonNullable<ReturnType<typeof refusalByProxy>>;

/**
 * Opens a connection to a place: directly where there is no proxy for it, else through the proxy's tunnel.
 * `address`: what was connected to; of a tunnel it is not known.
 * @throws ProbeFailure 1100x, 1200x, 29003
 */
export async function openWay(
  course: Course,
  place: ProxiedPlace,
  way: WayOut & Dialling,
): Promise<{ readonly socket: Socket; readonly address: string | undefined }> {
  const proxy = way.proxy?.(place);
  if (proxy) {
    await checkProxied(course, place, way, way);
    return { socket: await openTunnel(course, proxy, place, way), address: undefined };
  }
  const address = await way.resolve(course, place.host, way.family, way.limitMs);
  return { socket: await openTcp(course, { address, port: place.port }, way.egress, way.limitMs), address };
}
