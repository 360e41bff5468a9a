import type { CheckpointPort } from '@vedette/contract/checkpoint/protocol';
import type { SnapshotOrder, SnapshotResult } from '@vedette/contract/checkpoint/snapshot';
import { errorFields, type AgentLog } from '../../log.js';

/** Functions that render snapshots. */
export interface SnapshotRenderer {
  /** Whether a snapshot can be rendered now without delaying a check. */
  hasCapacity(): boolean;
  /**
   * Returns undefined if it cannot be rendered, and `preempted` if a check needed the browser slot or none was free.
   * @throws only when `signal` aborts
   */
  render(order: SnapshotOrder, signal: AbortSignal): Promise<SnapshotResult['picture'] | 'preempted'>;
}

export interface SnapshotWorkerOptions {
  readonly port: Pick<CheckpointPort, 'takeSnapshot' | 'deliverSnapshot'>;
  readonly serverId: number;
  readonly log: Pick<AgentLog, 'warn'>;
  readonly renderer: SnapshotRenderer;
}

/**
 * Renders error snapshots alongside the checks, one at a time, while there are any and the browser has capacity. A
 * failure only loses the attempt: the server assigns the snapshot again after a while.
 */
export class SnapshotWorker {
  readonly #options: SnapshotWorkerOptions;
  #running: Promise<void> | undefined;

  constructor(options: SnapshotWorkerOptions) {
    this.#options = options;
  }

  /** Must be called when the server announces waiting snapshots; `signal` ends the work. */
  startIfIdle(signal: AbortSignal): void {
    if (this.#running || signal.aborted || !this.#options.renderer.hasCapacity()) return;
    this.#running = this.#renderAll(signal)
      .catch((error: unknown) => {
        if (!signal.aborted) this.#options.log.warn(errorFields(error), 'rendering an error snapshot failed');
      })
      .finally(() => (this.#running = undefined));
  }

  /** Resolves when no snapshot is being rendered. */
  async idle(): Promise<void> {
    await this.#running;
  }

  async #renderAll(signal: AbortSignal): Promise<void> {
    const { port, serverId, renderer } = this.#options;
    while (!signal.aborted && renderer.hasCapacity()) {
      const order = await port.takeSnapshot(serverId);
      if (!order) return;
      const { checkId } = order;
      const picture = await renderer.render(order, signal);
      if (picture === 'preempted') return port.deliverSnapshot(serverId, { checkId, preempted: true });
      await port.deliverSnapshot(serverId, { checkId, ...(picture && { picture }) });
    }
  }
}
