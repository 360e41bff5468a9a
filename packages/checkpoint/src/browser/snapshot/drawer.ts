import type { CheckpointPort } from '@vedette/contract/checkpoint/protocol';
import type { SnapshotOrder, SnapshotResult } from '@vedette/contract/checkpoint/snapshot';
import { errorFields, type AgentLog } from '../../log.js';

/** How a checkpoint draws. */
export interface DrawWays {
  /** Whether drawing would take no check's place at the moment. */
  hasRoom(): boolean;
  /** Undefined: it cannot be drawn; `gaveWay`: a check needed the place, or there was none. @throws only when `signal` aborts */
  draw(order: SnapshotOrder, signal: AbortSignal): Promise<SnapshotResult['picture'] | 'gaveWay'>;
}

export interface DrawerOptions {
  readonly port: Pick<CheckpointPort, 'takeSnapshot' | 'tellSnapshot'>;
  readonly serverId: number;
  readonly log: Pick<AgentLog, 'warn'>;
  readonly ways: DrawWays;
}

/**
 * Draws error snapshots beside the checks, one at a time, while there are any and the browser has room. What goes wrong
 * costs a picture: the server hands it out again after a while.
 */
export class Drawer {
  readonly #options: DrawerOptions;
  #running: Promise<void> | undefined;

  constructor(options: DrawerOptions) {
    this.#options = options;
  }

  /** Call when the server says that some wait; `signal` ends it. */
  consider(signal: AbortSignal): void {
    if (this.#running || signal.aborted || !this.#options.ways.hasRoom()) return;
    this.#running = this.#drawAll(signal)
      .catch((error: unknown) => {
        if (!signal.aborted) this.#options.log.warn(errorFields(error), 'an error snapshot could not be drawn');
      })
      .finally(() => (this.#running = undefined));
  }

  /** Resolves when nothing is under way. */
  async idle(): Promise<void> {
    await this.#running;
  }

  async #drawAll(signal: AbortSignal): Promise<void> {
    const { port, serverId, ways } = this.#options;
    while (!signal.aborted && ways.hasRoom()) {
      const order = await port.takeSnapshot(serverId);
      if (!order) return;
      const { checkId } = order;
      const picture = await ways.draw(order, signal);
      if (picture === 'gaveWay') return port.tellSnapshot(serverId, { checkId, gaveWay: true });
      await port.tellSnapshot(serverId, { checkId, ...(picture && { picture }) });
    }
  }
}
