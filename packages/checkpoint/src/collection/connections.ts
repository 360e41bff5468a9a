import type { Socket } from 'node:net';
import { errorCodes } from '@vedette/contract/v4/error-codes';
import type { CollectionTarget } from '@vedette/contract/checkpoint/collection-target';
import { openTcp } from '../net/connect.js';
import { Course } from '../net/course.js';
import type { ProbeTools } from '../probes/tools.js';
import { ProbeFailure } from '../probe-failure.js';

/** More than a run can need; scripts cannot make the checkpoint open any number. */
const MOST_CONNECTIONS = 500;

export interface Place {
  readonly host: string;
  readonly port: number;
}

/** A connection ready to be handed over, or why there is none. */
export type Connection =
  | { readonly socket: Socket; readonly address: string }
  | { readonly failure: { readonly code: number; readonly message: string } };

/**
 * Opens the connections of one run where the egress policy allows it: names are resolved here, and what was checked is what
 * is dialled, for every request, redirect and call of a script alike.
 */
export class Connections {
  readonly #target: CollectionTarget;
  readonly #tools: ProbeTools;
  readonly #signal: AbortSignal;
  #opened = 0;

  constructor(target: CollectionTarget, tools: ProbeTools, signal: AbortSignal) {
    this.#target = target;
    this.#tools = tools;
    this.#signal = signal;
  }

  /** @throws what is a fault of ours, and CheckAbandoned. */
  async open(place: Place): Promise<Connection> {
    const { connectTimeoutMs: limitMs, ipVersion } = this.#target;
    const { clock, resolve, egress } = this.#tools;
    this.#opened += 1;
    if (this.#opened > MOST_CONNECTIONS) {
      return { failure: { code: errorCodes.connectFailed.code, message: `more than ${MOST_CONNECTIONS} connections` } };
    }
    const course = new Course({
      ...{ elapsed: () => clock.elapsed(), totalTimeoutMs: 2 * limitMs, signal: this.#signal },
    });
    try {
      const address = await resolve(course, place.host, ipVersion === 'IpV6' ? 6 : 4, limitMs);
      const socket = await openTcp(course, { address, port: place.port }, egress, limitMs);
      return { socket, address };
    } catch (error) {
      if (!(error instanceof ProbeFailure)) throw error;
      return { failure: { code: error.code, message: error.message } };
    } finally {
      course.finish();
    }
  }
}
