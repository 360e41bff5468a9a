/** Quotas of monitor groups. Credits are counted for every monitor and enforced where a quota is set. */
import type { MonitorType } from '@vedette/contract/v4/monitor-enums';
import { Fault } from '@vedette/kernel/fault';
import {
  creditPool,
  sharedPools,
  sumCredits,
  type CostFactors,
  type Credits,
  type SharedCredits,
} from './credit-rules.js';

/** Quotas of a group, and the credits its members use. */
export interface GroupQuota {
  readonly description: string;
  readonly isUnlimited: boolean;
  readonly quota: Credits;
  readonly shared: SharedCredits;
  readonly used: Credits;
}

/** A monitor as a member of its groups. */
export interface Member extends CostFactors {
  readonly monitorGuid: string;
  readonly name: string;
}

/**
 * Checks whether each group has `neededCredits` left for a monitor of a type. If there is a limit on all pools together,
 * a pool without its own limit is only subject to that one; otherwise it has no credits.
 * @throws Fault `refused` when a group has too few credits
 */
export function checkQuota(type: MonitorType, neededCredits: number, groups: readonly GroupQuota[]): void {
  if (neededCredits <= 0) return;
  const typePool = creditPool(type);
  for (const { description, isUnlimited, quota: ownQuota, shared, used } of groups) {
    if (isUnlimited) continue;
    const isShared = sharedPools.some((pool) => shared[pool] > 0);
    const limits = [
      ...(ownQuota[typePool] > 0 || !isShared
        ? [{ field: `${typePool}MonitorQuota`, quota: ownQuota[typePool], inUse: used[typePool] }]
        : []),
      ...sharedPools
        .filter((pool) => shared[pool] > 0)
        .map((pool) => ({ field: `${pool}Quota`, quota: shared[pool], inUse: sumCredits(used) })),
    ];
    for (const { field, quota, inUse } of limits) {
      const remaining = quota - inUse;
      if (neededCredits <= remaining) continue;
      throw new Fault(
        'refused',
        remaining <= 0
          ? `${field}: all ${quota} credits of the monitor group ${description} are in use`
          : `${field}: ${neededCredits} more credits are needed; ${remaining} of ${quota} are left in the monitor group ${description}`,
      );
    }
  }
}
