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
import { tlsFailure, type SecureConnection } from '../net/tls.js';
import type { TrustSet } from '../net/trust.js';
import { ProbeFailure } from '../probe-failure.js';
import { parseClientHello, type ClientHello } from './client-hello-rules.js';
import { findBypassTarget, type DnsBypass } from './dns-bypass-rules.js';
import { readTlsFacts, startTlsWithPage, connectUpstream } from './operator-tls.js';
import {
  buildFailureReply,
  GREETING_REPLY,
  parseGreeting,
  parseRequest,
  SUCCESS_REPLY,
  type Destination,
} from './socks-rules.js';

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
  readonly #server = createServer((socket) => this.#accept(socket));
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

  #track(socket: Socket): void {
    this.#sockets.add(socket);
    socket.on('error', () => socket.destroy()).once('close', () => this.#sockets.delete(socket));
  }

  #accept(socket: Socket): void {
    this.#track(socket);
    let received: Buffer = Buffer.alloc(0);
    let hasGreeted = false;
    const onData = (chunk: Buffer): void => {
      received = Buffer.concat([received, chunk]);
      if (!hasGreeted) {
        const afterGreeting = parseGreeting(received);
        if (afterGreeting === undefined) return;
        hasGreeted = true;
        received = afterGreeting;
        socket.write(GREETING_REPLY);
      }
      const request = parseRequest(received);
      if (request === undefined) return;
      socket.off('data', onData).pause();
      if (request === 'unusable') socket.end(buildFailureReply(undefined));
      else void this.#tunnel(socket, request);
    };
    socket.on('data', onData);
  }

  async #tunnel(socket: Socket, destination: Destination): Promise<void> {
    const { elapsed, connectTimeoutMs, signal, egress, resolve, bypasses, trust } = this.#options;
    const requestedAt = elapsed();
    const timer = new CheckTimer({ elapsed, totalTimeoutMs: connectTimeoutMs * 2, signal });
    const target = findBypassTarget(destination.host, bypasses) ?? destination.host;
    const tunnelBase = { ...destination, requestedAt, isBypassed: target !== destination.host };
    if (this.#chooseProxies({ host: target, port: destination.port }).some(Boolean)) {
      timer.finish();
      return this.#tunnelThroughProxy(
        socket,
        { host: target, port: destination.port },
        { ...tunnelBase, resolveMs: 0, connectMs: 0 },
      );
    }
    let [resolveMs, connectMs] = [0, 0];
    let address: string | undefined;
    try {
      address = await resolveTarget(resolve, timer, target, connectTimeoutMs);
      resolveMs = elapsed() - requestedAt;
      const endpoint = { address, port: destination.port };
      const dial = (on: CheckTimer): Promise<Socket> => openTcp(on, endpoint, egress, connectTimeoutMs);
      const targetSocket = await dial(timer);
      connectMs = elapsed() - requestedAt - resolveMs;
      const tunnel = { ...tunnelBase, resolveMs, connectMs, address };
      this.#track(targetSocket);
      socket.write(SUCCESS_REPLY);
      if (trust.hasOperatorCertificates) this.#readClientHello(socket, targetSocket, { tunnel, dial });
      else {
        this.#recordTunnel(tunnel);
        this.#pipe(socket, targetSocket);
      }
    } catch (error) {
      const failure = error instanceof ProbeFailure ? error : checkEndedFailure(errorCodes.connectFailed);
      resolveMs ||= elapsed() - requestedAt;
      this.#recordTunnel({ ...tunnelBase, resolveMs, connectMs, failure, ...(address !== undefined && { address }) });
      socket.end(buildFailureReply(failure.code));
    } finally {
      timer.finish();
    }
  }

  /** Returns the outbound proxies for a target: for plain HTTP, and for TLS. */
  #chooseProxies({ host, port }: Destination) {
    const { proxy } = this.#options;
    return ['http:', 'https:'].map((protocol) => proxy?.({ protocol, host, port }));
  }

  /**
   * Handles a connection through an outbound proxy. The page gets a success reply immediately, because its first bytes
   * show the protocol: TLS goes through a tunnel, plain HTTP is forwarded.
   */
  async #tunnelThroughProxy(socket: Socket, destination: Destination, tunnelBase: Tunnel): Promise<void> {
    const { elapsed, connectTimeoutMs: limitMs, egress, resolve, signal } = this.#options;
    const [httpProxy, tlsProxy] = this.#chooseProxies(destination);
    const dialOptions = { egress, resolve, limitMs };
    const withTimer = async <T>(action: (timer: CheckTimer) => Promise<T>): Promise<T> => {
      const timer = new CheckTimer({ elapsed, totalTimeoutMs: limitMs * 2, signal });
      try {
        return await action(timer);
      } finally {
        timer.finish();
      }
    };
    const connectDirectly = async (timer: CheckTimer): Promise<Socket> => {
      const address = await resolveTarget(resolve, timer, destination.host, limitMs);
      return openTcp(timer, { address, port: destination.port }, egress, limitMs);
    };
    const connectForTls = async (timer: CheckTimer): Promise<Socket> => {
      const targetSocket = await (tlsProxy
        ? openTunnel(timer, tlsProxy, destination, dialOptions)
        : connectDirectly(timer));
      this.#track(targetSocket);
      return targetSocket;
    };
    const recordFailure = (error: unknown): void => {
      const failure = error instanceof ProbeFailure ? error : checkEndedFailure(errorCodes.connectFailed);
      this.#recordTunnel({ ...tunnelBase, isIntercepted: true, failure });
      socket.destroy();
    };
    try {
      await withTimer((timer) => checkProxied(timer, destination, dialOptions, dialOptions));
      socket.write(SUCCESS_REPLY);
      const isTls = await startsWithTls(socket);
      if (isTls) {
        const targetSocket = await withTimer(connectForTls);
        const tunnel = { ...tunnelBase, connectMs: elapsed() - tunnelBase.requestedAt };
        if (this.#options.trust.hasOperatorCertificates)
          this.#readClientHello(socket, targetSocket, { tunnel, dial: connectForTls });
        else {
          this.#recordTunnel(tunnel);
          this.#pipe(socket, targetSocket);
        }
        return;
      }
      const proxy = httpProxy;
      if (!proxy) {
        const targetSocket = await withTimer(connectDirectly);
        this.#track(targetSocket);
        this.#recordTunnel(tunnelBase);
        this.#pipe(socket, targetSocket);
        return;
      }
      const connectProxy = async (): Promise<Socket> => {
        const targetSocket = await withTimer((timer) => openProxy(timer, proxy, dialOptions));
        this.#track(targetSocket);
        return targetSocket;
      };
      let nextSocket: Socket | undefined = await connectProxy();
      this.#recordTunnel({ ...tunnelBase, connectMs: elapsed() - tunnelBase.requestedAt });
      forwardHttp(socket, {
        proxy,
        authority: httpAuthority(destination),
        dial: async () => {
          const targetSocket = nextSocket ?? (await connectProxy());
          nextSocket = undefined;
          return targetSocket;
        },
        dialTunnel: () => withTimer((timer) => openTunnel(timer, proxy, destination, dialOptions)),
        onFailure: recordFailure,
      });
    } catch (error) {
      recordFailure(error);
    }
  }

  /** Reads the first bytes of the page, which show whether it uses TLS and with which parameters. */
  #readClientHello(socket: Socket, targetSocket: Socket, upstream: UpstreamConnection): void {
    let received: Buffer = Buffer.alloc(0);
    const onData = (chunk: Buffer): void => {
      received = Buffer.concat([received, chunk]);
      const hello = parseClientHello(received);
      if (hello === 'more' && received.length < MAX_HELLO_BYTES) return;
      socket.off('data', onData).pause();
      socket.unshift(received);
      if (typeof hello === 'object') void this.#connectTls(socket, targetSocket, { ...upstream, hello });
      else {
        this.#recordTunnel(upstream.tunnel);
        this.#pipe(socket, targetSocket);
      }
    };
    socket.once('close', () => targetSocket.destroy());
    socket.on('data', onData).resume();
  }

  async #connectTls(
    pageSocket: Socket,
    firstSocket: Socket,
    { tunnel, dial, hello }: UpstreamConnection & { hello: ClientHello },
  ): Promise<void> {
    const { elapsed, connectTimeoutMs, signal, trust } = this.#options;
    const timer = new CheckTimer({ elapsed, totalTimeoutMs: connectTimeoutMs * 3, signal });
    try {
      const redial = async (): Promise<Socket> => {
        const socket = await dial(timer);
        this.#track(socket);
        return socket;
      };
      const request = {
        ...hello,
        timer,
        trust,
        destination: tunnel,
        first: firstSocket,
        dial: redial,
        limitMs: connectTimeoutMs,
      };
      const upstream = await connectUpstream(request);
      if ('leaf' in upstream) this.#interceptTls(pageSocket, upstream, tunnel);
      else {
        this.#recordTunnel(tunnel);
        this.#pipe(pageSocket, upstream);
      }
    } catch (error) {
      if (error instanceof ProbeFailure) this.#recordTunnel({ ...tunnel, isIntercepted: true, failure: error });
      pageSocket.destroy();
    } finally {
      timer.finish();
    }
  }

  #interceptTls(pageSocket: Socket, connection: SecureConnection, tunnelBase: Tunnel): void {
    const tlsFacts = readTlsFacts(connection);
    const tunnel = { ...tunnelBase, isIntercepted: true, ...(tlsFacts && { tls: tlsFacts }) };
    this.#recordTunnel(tunnel);
    // In TLS 1.3 a client certificate is rejected after the handshake.
    connection.socket.once('error', (error: Error) => this.#recordTunnel({ ...tunnel, failure: tlsFailure(error) }));
    this.#track(connection.socket);
    const securedPageSocket = startTlsWithPage(pageSocket, connection);
    this.#track(securedPageSocket);
    this.#pipe(securedPageSocket, connection.socket);
  }

  #recordTunnel(tunnel: Tunnel): void {
    if (this.tunnels.length < MAX_TUNNELS) this.tunnels.push(tunnel);
  }

  /** Passes bytes unchanged in both directions. */
  #pipe(pageSocket: Socket, targetSocket: Socket): void {
    pageSocket.once('close', () => targetSocket.destroy());
    targetSocket.once('close', () => pageSocket.destroy());
    pageSocket.setNoDelay(true);
    pageSocket.pipe(targetSocket);
    targetSocket.pipe(pageSocket);
    if (pageSocket.destroyed) targetSocket.destroy();
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
interface UpstreamConnection {
  readonly tunnel: Tunnel;
  readonly dial: (timer: CheckTimer) => Promise<Socket>;
}

/** Prefers IPv4. IPv6 is used for names that only have such addresses, if this machine has IPv6. */
async function resolveTarget(resolve: ResolveHost, timer: CheckTimer, host: string, limitMs: number): Promise<string> {
  try {
    return await resolve(timer, host, 4, limitMs);
  } catch (error) {
    const hasNoIpv4 = error instanceof ProbeFailure && error.code === errorCodes.nameWithoutAddress.code;
    if (!hasNoIpv4 || !hasIpv6()) throw error;
    return resolve(timer, host, 6, limitMs);
  }
}

const checkEndedFailure = (entry: ErrorCodeEntry): ProbeFailure => new ProbeFailure(entry, 'the check ended');
