import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { MAX_OFFLINE_MONITORS, type OfflineMonitor, type OfflinePlan } from '@vedette/contract/checkpoint/offline-plan';
import { MINUTE, type Clock } from '@vedette/kernel/clock';
import { Fault } from '@vedette/kernel/fault';
import { createOfflinePlan } from '../dispatch/offline-plan.js';
import { ALL_PARTITIONS, monitorPartition } from '../partitions/partition-rules.js';
import { listPartitionHolders, type Assignment, type AssignmentCache, type Peer } from './assignment.js';
import type { EnginePort } from './relay-protocol.js';
import { unavailableFault } from './relay-faults.js';
import { HeldElsewhere } from '../partitions/held-elsewhere.js';

export interface MergedOfflinePlansDeps {
  readonly assignments: Pick<AssignmentCache, 'read' | 'forget'>;
  readonly call: <T>(peer: Peer, perform: (port: EnginePort) => Promise<T>) => Promise<T>;
  readonly clock: Pick<Clock, 'elapsed'>;
}

/** The plan of one process for its monitors, as it last sent it. */
interface PlanPart {
  readonly tag: string;
  /** The partitions that it is for. */
  readonly partitions: string;
  /** The monitors as compressed JSON, since plans are large and rarely change. */
  readonly packed: Buffer;
}

interface ServerPlans {
  readonly parts: ReadonlyMap<string, PlanPart>;
  /** Tag of the merged plan. */
  readonly tag: string;
  readonly askedAt: number;
}

/** Checkpoints ask once a minute. */
const EXPIRY_MS = 10 * MINUTE;

const compress = promisify(gzip);
const decompress = promisify(gunzip);
const pack = (monitors: readonly OfflineMonitor[]): Promise<Buffer> => compress(JSON.stringify(monitors), { level: 1 });
const unpack = async ({ packed }: PlanPart): Promise<OfflineMonitor[]> =>
  JSON.parse((await decompress(packed)).toString()) as OfflineMonitor[];

/**
 * Merges the offline plans of all processes. A checkpoint drops the monitors that its new plan lacks, so it gets either
 * a plan of all partitions or none.
 */
export class MergedOfflinePlans {
  readonly #deps: MergedOfflinePlansDeps;
  /** By server, the longest without a request first. */
  readonly #plans = new Map<number, ServerPlans>();

  constructor(deps: MergedOfflinePlansDeps) {
    this.#deps = deps;
  }

  /**
   * Returns the plan of a server; undefined if the plan tagged `knownTag` is current.
   * @throws Fault `unavailable` while the monitors of a partition are unknown
   */
  async load(serverId: number, knownTag: string | undefined): Promise<OfflinePlan | undefined> {
    const { assignments, clock } = this.#deps;
    this.#deleteExpired();
    const assignment = await assignments.read();
    const holders = listPartitionHolders(assignment);
    const known = this.#plans.get(serverId);
    const parts = new Map(
      await Promise.all(
        holders.map(async (peer) => {
          const partitions = listPartitions(assignment, peer);
          return [
            peer.holder,
            await this.#loadPart(serverId, peer, partitions, known?.parts.get(peer.holder)),
          ] as const;
        }),
      ),
    );
    // A monitor that moved meanwhile may be in no part.
    assignments.forget();
    if (!isComplete(assignment) || describe(await assignments.read()) !== describe(assignment))
      throw unavailableFault('The monitor is moving to another process; try again shortly');
    const isUnchanged = known !== undefined && describeParts(known.parts) === describeParts(parts);
    const plan = isUnchanged && known.tag === knownTag ? undefined : await merge(assignment, parts);
    this.#plans.delete(serverId);
    this.#plans.set(serverId, { parts, tag: plan?.tag ?? knownTag ?? '', askedAt: clock.elapsed() });
    return plan?.tag === knownTag ? undefined : plan;
  }

  /** Returns the part of a peer. If the peer cannot be asked, that is its last one for the same partitions. */
  async #loadPart(serverId: number, peer: Peer, partitions: string, last: PlanPart | undefined): Promise<PlanPart> {
    const known = last?.partitions === partitions ? last : undefined;
    try {
      const plan = await this.#deps.call(peer, (port) => port.offlinePlan(serverId, known?.tag));
      if (plan) return { tag: plan.tag, partitions, packed: await pack(plan.monitors) };
    } catch (error) {
      const isAway = error instanceof Fault && error.kind === 'unavailable' && !(error instanceof HeldElsewhere);
      if (!known || !isAway) throw error;
    }
    if (!known) throw new Error('a process returned no plan although none was known');
    return known;
  }

  #deleteExpired(): void {
    const expiredAt = this.#deps.clock.elapsed() - EXPIRY_MS;
    for (const [serverId, { askedAt }] of this.#plans) {
      if (askedAt > expiredAt) return;
      this.#plans.delete(serverId);
    }
  }
}

const isComplete = ({ partitions }: Assignment): boolean => partitions.every((peer) => peer !== undefined);

const listPartitions = ({ partitions }: Assignment, { holder }: Peer): string =>
  ALL_PARTITIONS.filter((partition) => partitions[partition]?.holder === holder).join();

const describe = ({ partitions }: Assignment): string =>
  partitions.map((peer) => (peer ? `${peer.holder} ${peer.epoch}` : '')).join();

const describeParts = (parts: ReadonlyMap<string, PlanPart>): string =>
  [...parts]
    .map(([holder, { tag, partitions }]) => `${holder} ${tag} ${partitions}`)
    .sort()
    .join('\n');

async function merge(assignment: Assignment, parts: ReadonlyMap<string, PlanPart>): Promise<OfflinePlan> {
  const monitors: OfflineMonitor[] = [];
  for (const [holder, part] of parts) {
    const held = (await unpack(part)).filter(
      ({ monitorGuid }) => assignment.partitions[monitorPartition(monitorGuid)]?.holder === holder,
    );
    monitors.push(...held);
  }
  monitors.sort((a, b) => (a.monitorGuid < b.monitorGuid ? -1 : 1));
  return createOfflinePlan(monitors.slice(0, MAX_OFFLINE_MONITORS));
}
