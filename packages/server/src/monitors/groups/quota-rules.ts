/** Quotas of monitor groups: credits are counted for every monitor, and enforced where a quota is set. */
import type { MonitorType } from '@vedette/contract/v4/monitor-enums';
import { Fault } from '@vedette/kernel/fault';
import { bucketOf, type Costing, type Credits } from './credit-rules.js';

/** What a group allows and what its members use. */
export interface GroupRoom {
  readonly description: string;
  readonly isUnlimited: boolean;
  readonly quota: Credits;
  readonly used: Credits;
}

/** A monitor as its groups see it. */
export interface Member extends Costing {
  readonly monitorGuid: string;
  readonly name: string;
}

/** @throws Fault `refused` when `more` credits for a monitor of the type are more than a group allows. */
export function checkQuota(type: MonitorType, more: number, rooms: readonly GroupRoom[]): void {
  if (more <= 0) return;
  const bucket = bucketOf(type);
  for (const { description, isUnlimited, quota, used } of rooms) {
    const left = quota[bucket] - used[bucket];
    if (isUnlimited || more <= left) continue;
    throw new Fault('refused', `${bucket}MonitorQuota: ${shortage({ more, left, quota: quota[bucket], description })}`);
  }
}

const shortage = (is: { more: number; left: number; quota: number; description: string }): string =>
  is.left <= 0
    ? `all ${is.quota} credits of the monitor group ${is.description} are in use`
    : `${is.more} more credits are needed, ${is.left} of ${is.quota} are left in the monitor group ${is.description}`;
