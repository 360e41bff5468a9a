import type { SnapshotOrder, SnapshotResult } from '@vedette/contract/checkpoint/snapshot';
import type { RandomSource } from '@vedette/kernel/random';
import { MINUTE, type Clock } from '@vedette/kernel/clock';
import { idInstant } from '@vedette/kernel/ids';
import type { ArtifactStore } from '../artifacts/artifact-store.js';
import { isAcceptableImage } from '../artifacts/image-rules.js';
import type { NewCheck } from '../record/check.js';
import { expectsSnapshot, decideSnapshot } from './snapshot-rules.js';
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
  decide(store: Pick<SnapshotStore, 'withheldBy' | 'save'>, errors: readonly FirstError[]): Promise<void>;
  /** Whether a snapshot for this server may be waiting, as far as this process knows. The store is not queried. */
  mayHavePending(by: Pick<SnapshotRequest, 'accountId' | 'serverId'>): boolean;
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
  readonly artifacts: Pick<ArtifactStore, 'store'>;
  readonly clock: Pick<Clock, 'now' | 'elapsed'>;
  readonly random: Pick<RandomSource, 'newGuid'>;
}

/**
 * Time after an empty result before the store is queried again for a server, because another process may have added
 * requests.
 */
const EMPTY_RETRY_MS = MINUTE;
/** Time during which requests are expected after one was stored, because it is committed a little later. */
const REQUEST_EXPECTED_MS = MINUTE;

export function createSnapshotQueue({ store, artifacts, clock, random }: SnapshotQueueOptions): SnapshotQueue {
  /** Per server, since one may not see what waits for another. */
  const emptyUntil = new Map<number, number>();
  /** Per account. */
  const expectedUntil = new Map<number, number>();
  return {
    decide: async (decisionStore, errors) => {
      const withSnapshot = errors.filter(({ check }) => expectsSnapshot(check.errorCode));
      if (withSnapshot.length === 0) return;
      const withheld = await decisionStore.withheldBy(withSnapshot.map(({ check }) => check.serverId));
      const decided = withSnapshot.flatMap(({ check, ...received }): DecidedSnapshot[] => {
        const { accountId, id: checkId, monitorGuid, errorCode, serverId } = check;
        const decision = decideSnapshot({ errorCode, ...received, withheld: withheld.get(serverId) ?? [] });
        return decision ? [{ accountId, checkId, monitorGuid, decision }] : [];
      });
      await decisionStore.save(decided, clock.now());
      for (const { accountId } of decided) expectedUntil.set(accountId, clock.elapsed() + REQUEST_EXPECTED_MS);
    },
    mayHavePending: ({ accountId, serverId }) => {
      const now = clock.elapsed();
      return now < (expectedUntil.get(accountId) ?? 0) || now >= (emptyUntil.get(serverId) ?? 0);
    },
    take: async ({ accountId, serverId, maySee }) => {
      const waiting = await store.findWaiting(accountId, clock.now());
      for (const { checkId } of waiting.filter(({ monitorGuid }) => maySee(monitorGuid))) {
        const order = await store.claim({ accountId, checkId }, { serverId, now: clock.now() });
        if (order) return order;
      }
      // Snapshots claimed by other servers may be returned later.
      emptyUntil.set(serverId, clock.elapsed() + EMPTY_RETRY_MS);
      return undefined;
    },
    receive: async ({ accountId, serverId }, { checkId, picture, preempted }) => {
      const snapshotKey = { accountId, checkId };
      if (!(await store.endClaim(snapshotKey, serverId))) return;
      if (preempted) return store.returnUncounted(snapshotKey);
      const content = picture && Buffer.from(picture.data, 'base64');
      if (!content || !isAcceptableImage(content)) return store.returnForRetry(snapshotKey);
      const artifactToStore = { accountId, content, at: idInstant(checkId), isError: true };
      const artifact = await artifacts.store(artifactToStore).catch(async (error: unknown) => {
        // An outage of the artifact store would use up all tries within seconds.
        await store.returnUncounted(snapshotKey);
        throw error;
      });
      if (artifact === undefined) return store.returnForRetry(snapshotKey);
      await store.saveRendered({ ...snapshotKey, screenshotGuid: random.newGuid(), artifact });
    },
  };
}
