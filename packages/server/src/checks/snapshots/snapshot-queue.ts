import type { SnapshotOrder, SnapshotResult } from '@vedette/contract/checkpoint/snapshot';
import type { Chance } from '@vedette/kernel/chance';
import { MINUTE, type Clock } from '@vedette/kernel/clock';
import { idInstant } from '@vedette/kernel/ids';
import type { ArtifactStore } from '../artifacts/artifact-store.js';
import { isShowable } from '../artifacts/picture-rules.js';
import type { NewCheck } from '../record/check.js';
import { isPictured, decideSnapshot } from './snapshot-rules.js';
import type { SnapshotStore, DecidedSnapshot } from './snapshot-sql.js';

/** The first confirmed error of a sequence, and what was received. */
interface FirstError {
  readonly check: Pick<NewCheck, 'id' | 'accountId' | 'monitorGuid' | 'serverId' | 'errorCode'>;
  readonly contentType: string | undefined;
  readonly body: Uint8Array | undefined;
}

/** Error snapshots, from the wish to the picture. */
export interface SnapshotQueue {
  /** Decides which are to be drawn, in the transaction that stores the checks. */
  decide(store: Pick<SnapshotStore, 'withheldBy' | 'note'>, errors: readonly FirstError[]): Promise<void>;
  /** Whether one may wait that this server of the account can have; costs nothing to ask. */
  mayWait(by: Pick<SnapshotRequest, 'accountId' | 'serverId'>): boolean;
  /** Gives a server the next one of those it may see. */
  take(request: SnapshotRequest): Promise<SnapshotOrder | undefined>;
  /** Takes what a server has drawn; what it was not given, has told already, or another has drawn since, is passed over. */
  receive(by: Pick<SnapshotRequest, 'accountId' | 'serverId'>, result: SnapshotResult): Promise<void>;
}

interface SnapshotRequest {
  readonly accountId: number;
  readonly serverId: number;
  /** Whether its checkpoint is one the monitor runs on: what a target answers is shown to no other. */
  readonly maySee: (monitorGuid: string) => boolean;
}

export interface SnapshotQueueOptions {
  readonly store: SnapshotStore;
  readonly artifacts: Pick<ArtifactStore, 'keep'>;
  readonly clock: Pick<Clock, 'now' | 'elapsed'>;
  readonly chance: Pick<Chance, 'newGuid'>;
}

/** A server that was given nothing does not ask the store again before; another process may have noted something meanwhile. */
const QUIET_MS = MINUTE;
/** After a wish is noted, which is committed a bit later. */
const LIVELY_MS = MINUTE;

export function createSnapshotQueue({ store, artifacts, clock, chance }: SnapshotQueueOptions): SnapshotQueue {
  /** By server: what one may not see may wait for another. */
  const quietUntil = new Map<number, number>();
  /** By account. */
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
      // What others have in hand may wait again, if not at once.
      quietUntil.set(serverId, clock.elapsed() + QUIET_MS);
      return undefined;
    },
    receive: async ({ accountId, serverId }, { checkId, picture, gaveWay }) => {
      const taken = { accountId, checkId };
      if (!(await store.endTurn(taken, serverId))) return;
      if (gaveWay) return store.giveBack(taken);
      const content = picture && Buffer.from(picture.data, 'base64');
      if (!content || !isShowable(content)) return store.letGo(taken);
      const kept = { accountId, content, at: idInstant(checkId), isError: true };
      const artifact = await artifacts.keep(kept).catch(async (error: unknown) => {
        await store.letGo(taken); // its turn is over, and whoever draws it next may find the shelf again
        throw error;
      });
      if (artifact === undefined) return store.letGo(taken);
      await store.keepDrawn({ ...taken, screenshotGuid: chance.newGuid(), artifact });
    },
  };
}
