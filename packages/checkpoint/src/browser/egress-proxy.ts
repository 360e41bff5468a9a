import { createServer, type AddressInfo, type Socket } from 'node:net';
import type { PageElement } from '@vedette/contract/checkpoint/page-outcome';
import type { ErrorCodeEntry } from '@vedette/contract/v4/error-codes';
import { errorCodes } from '@vedette/contract/v4/error-codes';
import type { ChooseProxy } from '@vedette/protocols/outbound-proxy';
import { hasIpv6, openTcp } from '../net/connect.js';
import { CheckTimer } from '../net/check-timer.js';
import { forwardHttp } from '../net/http-forwarder.js';
import { checkProxied, openProxy, openTunnel } from '../net/proxy.js';
import { httpAuthority } from '../net/proxy-rules.js';
import type { EgressPolicy } from '../net/egress.js';
import type { ResolveHost } from '../net/resolver.js';
import { tlsFailure, type Secured } from '../net/tls.js';
import type { TrustSet } from '../net/trust.js';
import { ProbeFailure } from '../probe-failure.js';
import { parseClientHello, type ClientHello } from './client-hello-rules.js';
import { targetFor, type DnsBypass } from './dns-bypass-rules.js';
import { readTlsFacts, secureInward, connectUpstream } from './own-tls.js';
import { failedReply, GREETED, parseGreeting, parseRequest, SUCCEEDED, type Destination } from './socks-rules.js';

/** A connection requested by a page, and its result. */
export interface Tunnel extends Destination {
  /** Monotonic time. */
  readonly requestedAt: number;
  readonly resolveMs: number;
  readonly connectMs: number;
  /** The address connected to, or denied. */
  readonly address?: string;
  readonly failure?: ProbeFailure;
  /** Whether a DNS bypass of the monitor replaced its host. */
  readonly isBypassed: boolean;
  /**
   * Whether the proxy handled TLS or an outbound proxy for the page, so that its failure is more precise than that of
   * the browser.
   */
  readonly isIntercepted?: boolean;
  /** The TLS parameters that the proxy negotiated for the page. */
  readonly tls?: NonNullable<PageElement['tls']>;
}

export interface EgressProxyOptions {
  readonly elapsed: () => number;
  readonly egress: EgressPolicy;
  readonly resolve: ResolveHost;
  /** Proxies for targets. Default: none. */
  readonly proxy?: ChooseProxy | undefined;
  readonly bypasses: readonly DnsBypass[];
  readonly connectTimeoutMs: number;
  /** The operator's certificates. Where they are needed, the proxy handles TLS for the page. */
  readonly trust: TrustSet;
  readonly signal: AbortSignal;
}

/** Limit of recorded connections, because a page can open any number. */
const MAX_TUNNELS = 10_000;
/** A ClientHello of a browser is smaller than 4 KB. */
const MAX_HELLO_BYTES = 16_384;

/**
 * The only way out of a page: a SOCKS server on the loopback, one per run. It resolves names itself and connects to the
 * exact address that the policy allowed. So redirects, frames, WebSockets and DNS rebinding are subject to the same
 * policy as a link. It also measures both steps, because the browser only sees a connection to the proxy.
 */
export class EgressProxy {
  readonly #options: EgressProxyOptions;
  readonly #sockets = new Set<Socket>();
  readonly #server = createServer((socket) => this.#serve(socket));
  readonly tunnels: Tunnel[] = [];

  private constructor(options: EgressProxyOptions) {
    this.#options = options;
  }

  static async open(options: EgressProxyOptions): Promise<EgressProxy> {
    const proxy = new EgressProxy(options);
    // A connection that cannot be accepted only fails for the page that opened it.
    proxy.#server.on('error', () => undefined);
    await new Promise<void>((resolve, reject) => {
      proxy.#server.once('error', reject).listen(0, '127.0.0.1', resolve);
    });
    return proxy;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  /** Closes every connection through it. */
  close(): void {
    this.#server.close();
    for (const socket of this.#sockets) socket.destroy();
  }

  #keep(socket: Socket): void {
    this.#sockets.add(socket);
    socket.on('error', () => socket.destroy()).once('close', () => this.#sockets.delete(socket));
  }

  #serve(socket: Socket): void {
    this.#keep(socket);
    let received: Buffer = Buffer.alloc(0);
    let isGreeted = false;
    const onData = (chunk: Buffer): void => {
      received = Buffer.concat([received, chunk]);
      if (!isGreeted) {
        const rest = parseGreeting(received);
        if (rest === undefined) return;
        isGreeted = true;
        received = rest;
        socket.write(GREETED);
      }
      const requested = parseRequest(received);
      if (requested === undefined) return;
      socket.off('data', onData).pause();
      if (requested === 'unusable') socket.end(failedReply(undefined));
      else void this.#tunnel(socket, requested);
    };
    socket.on('data', onData);
  }

  async #tunnel(socket: Socket, destination: Destination): Promise<void> {
    const { elapsed, connectTimeoutMs, signal, egress, resolve, bypasses, trust } = this.#options;
    const requestedAt = elapsed();
    const timer = new CheckTimer({ elapsed, totalTimeoutMs: connectTimeoutMs * 2, signal });
    const target = targetFor(destination.host, bypasses) ?? destination.host;
    const seen = { ...destination, requestedAt, isBypassed: target !== destination.host };
    if (this.#proxiesFor({ host: target, port: destination.port }).some(Boolean)) {
      timer.finish();
      return this.#proxied(socket, { host: target, port: destination.port }, { ...seen, resolveMs: 0, connectMs: 0 });
    }
    let [resolveMs, connectMs] = [0, 0];
    let address: string | undefined;
    try {
      address = await resolveTarget(resolve, timer, target, connectTimeoutMs);
      resolveMs = elapsed() - requestedAt;
      const endpoint = { address, port: destination.port };
      const dial = (on: CheckTimer): Promise<Socket> => openTcp(on, endpoint, egress, connectTimeoutMs);
      const outward = await dial(timer);
      connectMs = elapsed() - requestedAt - resolveMs;
      const tunnel = { ...seen, resolveMs, connectMs, address };
      this.#keep(outward);
      socket.write(SUCCEEDED);
      if (trust.hasOwn) this.#readClientHello(socket, outward, { tunnel, dial });
      else {
        this.#recordTunnel(tunnel);
        this.#join(socket, outward);
      }
    } catch (error) {
      const failure = error instanceof ProbeFailure ? error : abandoned(errorCodes.connectFailed);
      resolveMs ||= elapsed() - requestedAt;
      this.#recordTunnel({ ...seen, resolveMs, connectMs, failure, ...(address !== undefined && { address }) });
      socket.end(failedReply(failure.code));
    } finally {
      timer.finish();
    }
  }

  /** Returns the outbound proxies for a target: for plain HTTP, and for TLS. */
  #proxiesFor({ host, port }: Destination) {
    const { proxy } = this.#options;
    return ['http:', 'https:'].map((protocol) => proxy?.({ protocol, host, port }));
  }

  /**
   * Handles a connection through an outbound proxy. The page gets a success reply immediately, because its first bytes
   * show the protocol: TLS goes through a tunnel, plain HTTP is forwarded.
   */
  async #proxied(socket: Socket, destination: Destination, seen: Tunnel): Promise<void> {
    const { elapsed, connectTimeoutMs: limitMs, egress, resolve, signal } = this.#options;
    const [forHttp, forTls] = this.#proxiesFor(destination);
    const way = { egress, resolve, limitMs };
    const within = async <T>(act: (timer: CheckTimer) => Promise<T>): Promise<T> => {
      const timer = new CheckTimer({ elapsed, totalTimeoutMs: limitMs * 2, signal });
      try {
        return await act(timer);
      } finally {
        timer.finish();
      }
    };
    const direct = async (timer: CheckTimer): Promise<Socket> => {
      const address = await resolveTarget(resolve, timer, destination.host, limitMs);
      return openTcp(timer, { address, port: destination.port }, egress, limitMs);
    };
    const dialTls = async (timer: CheckTimer): Promise<Socket> => {
      const outward = await (forTls ? openTunnel(timer, forTls, destination, way) : direct(timer));
      this.#keep(outward);
      return outward;
    };
    const fail = (error: unknown): void => {
      const failure = error instanceof ProbeFailure ? error : abandoned(errorCodes.connectFailed);
      this.#recordTunnel({ ...seen, isIntercepted: true, failure });
      socket.destroy();
    };
    try {
      await within((timer) => checkProxied(timer, destination, way, way));
      socket.write(SUCCEEDED);
      const isTls = await startsWithTls(socket);
      if (isTls) {
        const outward = await within(dialTls);
        const tunnel = { ...seen, connectMs: elapsed() - seen.requestedAt };
        if (this.#options.trust.hasOwn) this.#readClientHello(socket, outward, { tunnel, dial: dialTls });
        else {
          this.#recordTunnel(tunnel);
          this.#join(socket, outward);
        }
        return;
      }
      const proxy = forHttp;
      if (!proxy) {
        const outward = await within(direct);
        this.#keep(outward);
        this.#recordTunnel(seen);
        this.#join(socket, outward);
        return;
      }
      const dialProxy = async (): Promise<Socket> => {
        const outward = await within((timer) => openProxy(timer, proxy, way));
        this.#keep(outward);
        return outward;
      };
      let next: Socket | undefined = await dialProxy();
      this.#recordTunnel({ ...seen, connectMs: elapsed() - seen.requestedAt });
      forwardHttp(socket, {
        proxy,
        authority: httpAuthority(destination),
        dial: async () => {
          const outward = next ?? (await dialProxy());
          next = undefined;
          return outward;
        },
        dialTunnel: () => within((timer) => openTunnel(timer, proxy, destination, way)),
        onFailure: fail,
      });
    } catch (error) {
      fail(error);
    }
  }

  /** Reads the first bytes of the page, which show whether it uses TLS and with which parameters. */
  #readClientHello(socket: Socket, outward: Socket, upstream: Upstream): void {
    let received: Buffer = Buffer.alloc(0);
    const onData = (chunk: Buffer): void => {
      received = Buffer.concat([received, chunk]);
      const hello = parseClientHello(received);
      if (hello === 'more' && received.length < MAX_HELLO_BYTES) return;
      socket.off('data', onData).pause();
      socket.unshift(received);
      if (typeof hello === 'object') void this.#connectTls(socket, outward, { ...upstream, hello });
      else {
        this.#recordTunnel(upstream.tunnel);
        this.#join(socket, outward);
      }
    };
    socket.once('close', () => outward.destroy());
    socket.on('data', onData).resume();
  }

  async #connectTls(
    inward: Socket,
    first: Socket,
    { tunnel, dial, hello }: Upstream & { hello: ClientHello },
  ): Promise<void> {
    const { elapsed, connectTimeoutMs, signal, trust } = this.#options;
    const timer = new CheckTimer({ elapsed, totalTimeoutMs: connectTimeoutMs * 3, signal });
    try {
      const again = async (): Promise<Socket> => {
        const socket = await dial(timer);
        this.#keep(socket);
        return socket;
      };
      const request = {
        ...hello,
        course: timer,
        trust,
        destination: tunnel,
        first,
        dial: again,
        limitMs: connectTimeoutMs,
      };
      const outward = await connectUpstream(request);
      if ('leaf' in outward) this.#interceptTls(inward, outward, tunnel);
      else {
        this.#recordTunnel(tunnel);
        this.#join(inward, outward);
      }
    } catch (error) {
      if (error instanceof ProbeFailure) this.#recordTunnel({ ...tunnel, isIntercepted: true, failure: error });
      inward.destroy();
    } finally {
      timer.finish();
    }
  }

  #interceptTls(inward: Socket, way: Secured, seen: Tunnel): void {
    const facts = readTlsFacts(way);
    const tunnel = { ...seen, isIntercepted: true, ...(facts && { tls: facts }) };
    this.#recordTunnel(tunnel);
    // In TLS 1.3 a client certificate is rejected after the handshake.
    way.socket.once('error', (error: Error) => this.#recordTunnel({ ...tunnel, failure: tlsFailure(error) }));
    this.#keep(way.socket);
    const inside = secureInward(inward, way);
    this.#keep(inside);
    this.#join(inside, way.socket);
  }

  #recordTunnel(tunnel: Tunnel): void {
    if (this.tunnels.length < MAX_TUNNELS) this.tunnels.push(tunnel);
  }

  /** Passes bytes unchanged in both directions. */
  #join(inward: Socket, outward: Socket): void {
    inward.once('close', () => outward.destroy());
    outward.once('close', () => inward.destroy());
    inward.setNoDelay(true);
    inward.pipe(outward);
    outward.pipe(inward);
    if (inward.destroyed) outward.destroy();
  }
}

const TLS_RECORD = 22;

/**
 * Resolves to whether a connection begins with TLS; the bytes read are put back. Never resolves for a silent
 * connection.
 */
function startsWithTls(socket: Socket): Promise<boolean> {
  return new Promise((resolve, reject) => {
    socket.once('close', () => reject(new Error('the page closed the connection')));
    socket.once('data', (chunk: Buffer) => {
      socket.pause();
      socket.unshift(chunk);
      resolve(chunk[0] === TLS_RECORD);
    });
    socket.resume();
  });
}

/** A connection and how to open another one like it. */
interface Upstream {
  readonly tunnel: Tunnel;
  readonly dial: (timer: CheckTimer) => Promise<Socket>;
}

/** Prefers IPv4. IPv6 is used for names that only have such addresses, if this machine has IPv6. */
async function resolveTarget(resolve: ResolveHost, timer: CheckTimer, host: string, limitMs: number): Promise<string> {
  try {
    return await resolve(timer, host, 4, limitMs);
  } catch (error) {
    const isElsewhere = error instanceof ProbeFailure && error.code === errorCodes.nameWithoutAddress.code;
    if (!isElsewhere || !hasIpv6()) throw error;
    return resolve(timer, host, 6, limitMs);
  }
}

const abandoned = (entry: ErrorCodeEntry): ProbeFailure => new ProbeFailure(entry, 'the check ended');
