import type { Socket } from 'node:net';
import {
  SERVICE_LIMITS,
  type CertificateFacts,
  type Failure,
  type ServiceOutcome,
} from '@vedette/contract/checkpoint/protocol';
import { openTcp } from '../../net/connect.js';
import { connectToTarget } from '../../net/proxy.js';
import { redactSecretsInText } from '@vedette/kernel/secret-forms';
import type { CheckTimer } from '../../net/check-timer.js';
import type { ProbeFailure } from '../../probe-failure.js';
import type { ProbeTools } from '../probe-tools.js';
import { Dialogue } from './dialogue.js';

/** Location of a service and its time limits. */
export interface ServiceEndpoint {
  readonly host: string;
  readonly ipVersion: 'IpV4' | 'IpV6';
  readonly connectTimeoutMs: number;
}

/** Maximum length of a failure message. */
const MAX_MESSAGE_LENGTH = 500;

type Phase = 'resolveMs' | 'connectMs' | 'downloadMs';

/** Microsecond precision suffices and is shorter on the wire. */
const roundMs = (value: number): number => Math.max(0, Math.round(value * 1000) / 1000);

/** A running check of a service: its times and facts. */
export class ServiceCheck {
  readonly timer: CheckTimer;
  readonly tools: ProbeTools;
  readonly dialogue = new Dialogue((line) => this.#redact(line));
  /** Further failures besides the one that ended the check. */
  readonly furtherFailures: Failure[] = [];
  readonly #durations: Record<Phase, number> = { resolveMs: 0, connectMs: 0, downloadMs: 0 };
  readonly #facts: { name: string; value: string }[] = [];
  readonly #sockets = new Set<Socket>();
  readonly #secrets: string[] = [];
  certificate: CertificateFacts | undefined;
  resolvedIpAddress: string | undefined;
  totalBytes = 0;

  constructor(timer: CheckTimer, tools: ProbeTools) {
    this.timer = timer;
    this.tools = tools;
  }

  /** Registers a text to redact: servers repeat what they receive, also in errors. */
  addSecret(secret: string): void {
    this.#secrets.push(secret);
  }

  #redact(text: string): string {
    return redactSecretsInText(text, this.#secrets, '…');
  }

  /** Records a fact for display. Long values are truncated, and facts above the limit are dropped. */
  addFact(name: string, value: string): void {
    if (value === '' || this.#facts.length >= SERVICE_LIMITS.facts) return;
    this.#facts.push({ name, value: this.#redact(value).slice(0, SERVICE_LIMITS.value) });
  }

  /** Adds the duration of `action` to a phase, also when it fails. */
  async measure<T>(phase: Phase, action: () => Promise<T>): Promise<T> {
    const startedAt = this.timer.elapsed();
    try {
      return await action();
    } finally {
      this.#durations[phase] += this.timer.elapsed() - startedAt;
    }
  }

  /** Records the duration of a phase measured elsewhere. */
  setDuration(phase: Phase, durationMs: number): void {
    this.#durations[phase] = durationMs;
  }

  /**
   * Returns the address of the host.
   * @throws ProbeFailure 1100x
   */
  async resolve({ host, ipVersion, connectTimeoutMs }: ServiceEndpoint): Promise<string> {
    const family = ipVersion === 'IpV6' ? 6 : 4;
    const address = await this.measure('resolveMs', () =>
      this.tools.resolve(this.timer, host, family, connectTimeoutMs),
    );
    this.resolvedIpAddress = address;
    return address;
  }

  /**
   * Resolves the host and connects to it; `https:` through its proxy, if there is one. The socket is closed with the
   * check.
   * @throws ProbeFailure 1100x, 1200x, 29003
   */
  async connect(endpoint: ServiceEndpoint & { readonly port: number; readonly protocol?: 'https:' }): Promise<Socket> {
    const { host, ipVersion, port, connectTimeoutMs, protocol } = endpoint;
    if (protocol !== undefined && this.tools.proxy?.({ host, port, protocol })) {
      const dialOptions = { ...this.tools, family: ipVersion === 'IpV6' ? 6 : 4, limitMs: connectTimeoutMs } as const;
      const { socket } = await this.measure('connectMs', () =>
        connectToTarget(this.timer, { host, port, protocol }, dialOptions),
      );
      return this.closeWithCheck(socket);
    }
    const address = await this.resolve(endpoint);
    const socket = await this.measure('connectMs', () =>
      openTcp(this.timer, { address, port }, this.tools.egress, connectTimeoutMs),
    );
    return this.closeWithCheck(socket);
  }

  /** Closes a socket with the check. */
  closeWithCheck<S extends Socket>(socket: S): S {
    this.#sockets.add(socket);
    return socket;
  }

  /**
   * Registers a TLS socket that takes over a plain one and closes it. Closing the plain socket first would crash the
   * process (Node 20).
   */
  replaceSocket(plainSocket: Socket, tlsSocket: Socket): void {
    this.#sockets.delete(plainSocket);
    this.#sockets.add(tlsSocket);
  }

  close(): void {
    // The uppermost layer is closed first.
    for (const socket of [...this.#sockets].reverse()) socket.destroy();
    this.timer.finish();
  }

  buildOutcome(failure: ProbeFailure | undefined): ServiceOutcome {
    const { resolveMs, connectMs, downloadMs } = this.#durations;
    const description = failure?.description;
    return {
      kind: 'service',
      ...(failure && {
        failure: {
          code: failure.code,
          message: this.#redact(failure.message).slice(0, MAX_MESSAGE_LENGTH),
          ...(description !== undefined && { description }),
        },
      }),
      further: this.furtherFailures,
      resolveMs: roundMs(resolveMs),
      connectMs: roundMs(connectMs),
      downloadMs: roundMs(downloadMs),
      ...(this.resolvedIpAddress !== undefined && { resolvedIpAddress: this.resolvedIpAddress }),
      totalBytes: this.totalBytes,
      facts: this.#facts,
      dialogue: this.dialogue.text,
      ...(this.certificate && { certificate: this.certificate }),
    };
  }
}
