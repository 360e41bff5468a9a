import type { SnapshotOrder, SnapshotResult } from '@vedette/contract/checkpoint/snapshot';
import type { RandomSource } from '@vedette/kernel/random';
import { MINUTE, type Clock } from '@vedette/kernel/clock';
import { idInstant } from '@vedette/kernel/ids';
import type { ArtifactStore } from '../artifacts/artifact-store.js';
import { isShowable } from '../artifacts/picture-rules.js';
import type { NewCheck } from '../record/check.js';
import { isPictured, decideSnapshot } from './snapshot-rules.js';
import type { SnapshotStore, DecidedSnapshot } from './snapshot-sql.js';

/** The first confirmed error of a sequence, with the received response. */
interface FirstError {
  readonly check: Pick<NewCheck, 'id' | 'accountId' | 'monitorGuid' | 'serverId' | 'errorCode'>;
  readonly contentType: string | undefined;
  readonly body: Uint8Array | undefined;
}

/** Error snapshots, from the request to the image. */
export interface SnapshotQueue {
  /** Decides which snapshots to render, in the transaction that stores the checks. */
  decide(store: Pick<SnapshotStore, 'withheldBy' | 'note'>, errors: readonly FirstError[]): Promise<void>;
  /** Whether a snapshot for this server may be waiting, as far as this process knows. The store is not queried. */
  mayWait(by: Pick<SnapshotRequest, 'accountId' | 'serverId'>): boolean;
  /** Claims the next snapshot that a server may see. */
  take(request: SnapshotRequest): Promise<SnapshotOrder | undefined>;
  /**
   * Accepts a rendered snapshot. Ignores a snapshot that the server has not claimed or has already reported, or that
   * another server has rendered since.
   */
  receive(by: Pick<SnapshotRequest, 'accountId' | 'serverId'>, result: SnapshotResult): Promise<void>;
}

interface SnapshotRequest {
  readonly accountId: number;
  readonly serverId: number;
  /** Whether the monitor runs on the server's checkpoint: responses of a target are not handed to others. */
  readonly maySee: (monitorGuid: string) => boolean;
}

export interface SnapshotQueueOptions {
  readonly store: SnapshotStore;
  readonly artifacts: Pick<ArtifactStore, 'keep'>;
  readonly clock: Pick<Clock, 'now' | 'elapsed'>;
  readonly random: Pick<RandomSource, 'newGuid'>;
}

/**
 * Time after an empty result before the store is queried again for a server, because another process may have added
 * requests.
 */
const QUIET_MS = MINUTE;
/** Time during which requests are expected after one was stored, because it is committed a little later. */
const LIVELY_MS = MINUTE;

export function createSnapshotQueue({ store, artifacts, clock, random }: SnapshotQueueOptions): SnapshotQueue {
  /** Per server, since one may not see what waits for another. */
  const quietUntil = new Map<number, number>();
  /** Per account. */
  const livelyUntil = new Map<number, number>();
  return {
    decide: async (noted, errors) => {
      const pictured = errors.filter(({ check }) => isPictured(check.errorCode));
      if (pictured.length === 0) return;
      const withheld = await noted.withheldBy(pictured.map(({ check }) => check.serverId));
      const decided = pictured.flatMap(({ check, ...received }): DecidedSnapshot[] => {
        const { accountId, id: checkId, monitorGuid, errorCode, serverId } = check;
        const decision = decideSnapshot({ errorCode, ...received, withheld: withheld.get(serverId) ?? [] });
        return decision ? [{ accountId, checkId, monitorGuid, decision }] : [];
      });
      await noted.note(decided, clock.now());
      for (const { accountId } of decided) livelyUntil.set(accountId, clock.elapsed() + LIVELY_MS);
    },
    mayWait: ({ accountId, serverId }) => {
      const now = clock.elapsed();
      return now < (livelyUntil.get(accountId) ?? 0) || now >= (quietUntil.get(serverId) ?? 0);
    },
    take: async ({ accountId, serverId, maySee }) => {
      const waiting = await store.waiting(accountId, clock.now());
      for (const { checkId } of waiting.filter(({ monitorGuid }) => maySee(monitorGuid))) {
        const order = await store.take({ accountId, checkId }, { serverId, now: clock.now() });
        if (order) return order;
      }
      // Snapshots claimed by other servers may be returned later.
      quietUntil.set(serverId, clock.elapsed() + QUIET_MS);
      return undefined;
    },
    receive: async ({ accountId, serverId }, { checkId, picture, preempted }) => {
      const taken = { accountId, checkId };
      if (!(await store.endTurn(taken, serverId))) return;
      if (preempted) return store.giveBack(taken);
      const content = picture && Buffer.from(picture.data, 'base64');
      if (!content || !isShowable(content)) return store.returnForRetry(taken);
      const kept = { accountId, content, at: idInstant(checkId), isError: true };
      const artifact = await artifacts.keep(kept).catch(async (error: unknown) => {
        await store.returnForRetry(taken); // The artifact store may work again for the next server.
        throw error;
      });
      if (artifact === undefined) return store.returnForRetry(taken);
      await store.keepDrawn({ ...taken, screenshotGuid: random.newGuid(), artifact });
    },
  };
}
