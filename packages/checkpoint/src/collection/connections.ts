import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { errorCodes } from '@vedette/contract/v4/error-codes';
import type { CollectionTarget } from '@vedette/contract/checkpoint/collection-target';
import type { OutboundProxy } from '@vedette/protocols/outbound-proxy';
import { CheckTimer } from '../net/check-timer.js';
import { forwardHttp } from '../net/http-forwarder.js';
import {
  checkProxied,
  openProxy,
  openTunnel,
  connectToTarget,
  type DialOptions,
  type OutboundTools,
} from '../net/proxy.js';
import { httpAuthority } from '../net/proxy-rules.js';
import type { ProbeTools } from '../probes/probe-tools.js';
import { ProbeFailure } from '../probe-failure.js';

/** More than a run needs, so that scripts cannot make the checkpoint open any number. */
const MAX_CONNECTIONS = 500;

export interface ConnectionTarget {
  readonly host: string;
  readonly port: number;
  /** Whether the connection uses TLS. */
  readonly isSecure: boolean;
}

/** An open connection, or why there is none. */
export type Connection =
  | { readonly socket: Socket; /** Empty if only a proxy knows it. */ readonly address: string }
  | { readonly failure: { readonly code: number; readonly message: string } };

export interface ConnectionsOptions {
  readonly target: CollectionTarget;
  readonly tools: ProbeTools;
  readonly signal: AbortSignal;
  /** Called when a forwarding proxy has no response for a request; the sender only sees its connection close. */
  readonly onProxyFailure: (failure: ProbeFailure) => void;
}

/**
 * Opens the connections of a run if the egress policy allows them. Names are resolved here, and the checked address is
 * the one connected to, for requests, redirects and script calls alike.
 */
export class Connections {
  readonly #target: CollectionTarget;
  readonly #tools: ProbeTools;
  readonly #signal: AbortSignal;
  readonly #onProxyFailure: (failure: ProbeFailure) => void;
  #opened = 0;

  constructor({ target, tools, signal, onProxyFailure }: ConnectionsOptions) {
    this.#target = target;
    this.#tools = tools;
    this.#signal = signal;
    this.#onProxyFailure = onProxyFailure;
  }

  /** @throws checkpoint faults and CheckAbandoned. */
  async open(target: ConnectionTarget): Promise<Connection> {
    const { host, port, isSecure } = target;
    const { connectTimeoutMs: limitMs, ipVersion } = this.#target;
    const { clock, resolve, egress, proxy } = this.#tools;
    this.#opened += 1;
    if (this.#opened > MAX_CONNECTIONS) {
      return { failure: { code: errorCodes.connectFailed.code, message: `more than ${MAX_CONNECTIONS} connections` } };
    }
    const timer = new CheckTimer({
      elapsed: () => clock.elapsed(),
      totalTimeoutMs: 2 * limitMs,
      signal: this.#signal,
    });
    const family = ipVersion === 'IpV6' ? 6 : 4;
    const dialOptions = { egress, resolve, proxy, family, limitMs } as const;
    const protocol = isSecure ? 'https:' : 'http:';
    try {
      const forwardProxy = isSecure ? undefined : proxy?.({ host, port, protocol });
      if (!forwardProxy) {
        const { socket, address = '' } = await connectToTarget(timer, { host, port, protocol }, dialOptions);
        return { socket, address };
      }
      await checkProxied(timer, { host, port }, dialOptions, dialOptions);
      return { socket: await this.#openForwarded(timer, target, forwardProxy, dialOptions), address: '' };
    } catch (error) {
      if (!(error instanceof ProbeFailure)) throw error;
      return { failure: { code: error.code, message: error.message } };
    } finally {
      timer.finish();
    }
  }

  /**
   * Opens a loopback connection whose requests are forwarded to a proxy, so that the requesting process never holds the
   * proxy's credentials.
   */
  async #openForwarded(
    timer: CheckTimer,
    { host, port }: ConnectionTarget,
    proxy: OutboundProxy,
    dialOptions: ConnectionDialOptions,
  ): Promise<Socket> {
    // An unreachable proxy is detected before a request is sent.
    const firstSocket = await openProxy(timer, proxy, dialOptions);
    let nextSocket: Socket | undefined = firstSocket;
    const dial = async (): Promise<Socket> => {
      const socket = nextSocket ?? (await this.#redial((redialTimer) => openProxy(redialTimer, proxy, dialOptions)));
      nextSocket = undefined;
      return socket;
    };
    const { clientEnd, proxyEnd } = await socketPair();
    proxyEnd.once('close', () => firstSocket.destroy());
    forwardHttp(proxyEnd, {
      proxy,
      dial,
      authority: httpAuthority({ host, port }),
      dialTunnel: () => this.#redial((redialTimer) => openTunnel(redialTimer, proxy, { host, port }, dialOptions)),
      onFailure: (failure) => {
        if (failure instanceof ProbeFailure) this.#onProxyFailure(failure);
      },
    });
    return clientEnd;
  }

  async #redial(open: (timer: CheckTimer) => Promise<Socket>): Promise<Socket> {
    const { clock } = this.#tools;
    const totalTimeoutMs = 2 * this.#target.connectTimeoutMs;
    const timer = new CheckTimer({ elapsed: () => clock.elapsed(), totalTimeoutMs, signal: this.#signal });
    try {
      return await open(timer);
    } finally {
      timer.finish();
    }
  }
}

type ConnectionDialOptions = OutboundTools & DialOptions;

/** Creates a pair of connected loopback sockets. */
async function socketPair(): Promise<{ readonly clientEnd: Socket; readonly proxyEnd: Socket }> {
  const server = createServer().listen(0, '127.0.0.1');
  try {
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const accepted: Socket[] = [];
    server.on('connection', (socket) => accepted.push(socket));
    const clientEnd = connect({ host: '127.0.0.1', port, noDelay: true });
    // The port is known, and the socket can be handed over, only once it is connected.
    await once(clientEnd, 'connect');
    for (;;) {
      const proxyEnd = accepted.shift() ?? ((await once(server, 'connection')) as [Socket])[0];
      if (proxyEnd.remotePort === clientEnd.localPort) return { clientEnd, proxyEnd };
      // Any other client that found the port meanwhile is rejected.
      proxyEnd.destroy();
    }
  } finally {
    server.close();
  }
}
