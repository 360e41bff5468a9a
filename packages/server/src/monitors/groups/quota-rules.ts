/** Credits of monitor groups: counted for every monitor that is not in Development mode, enforced where a quota is set. */
import type { MonitorMode, MonitorType } from '@vedette/contract/monitor-enums';
import { Fault } from '@vedette/kernel/fault';
import type { StoredMonitor } from '../definition/stored-monitor.js';

export const buckets = ['Basic', 'Browser', 'Transaction', 'Api'] as const;
export type Bucket = (typeof buckets)[number];
export type Credits = Readonly<Record<Bucket, number>>;

/** What a group allows and what its members use. */
export interface GroupRoom {
  readonly description: string;
  readonly isUnlimited: boolean;
  readonly quota: Credits;
  readonly used: Credits;
}

/** A monitor as its groups see it. */
export interface Member {
  readonly monitorGuid: string;
  readonly name: string;
  readonly type: MonitorType;
  readonly mode: MonitorMode;
}

/** The pool a type draws from. Types that cost several credits have no probe yet and cannot be created. */
export function bucketOf(type: MonitorType): Bucket {
  switch (type) {
    case 'FullPageCheck':
      return 'Browser';
    case 'Transaction':
      return 'Transaction';
    case 'MultiStepApi':
    case 'PostmanApi':
      return 'Api';
    default:
      return 'Basic';
  }
}

/** Credits of some monitors, by pool. Development mode costs nothing (monitors, section 15). */
export function creditsOf(monitors: readonly Pick<Member, 'type' | 'mode'>[]): Credits {
  const used = { Basic: 0, Browser: 0, Transaction: 0, Api: 0 };
  for (const { type, mode } of monitors) if (mode !== 'Development') used[bucketOf(type)] += 1;
  return used;
}

/** @throws Fault `refused` when one more such monitor is more than a group allows. */
export function checkQuota(
  { monitorType, definition: { MonitorMode } }: Pick<StoredMonitor, 'monitorType' | 'definition'>,
  rooms: readonly GroupRoom[],
): void {
  if (MonitorMode === 'Development') return;
  const bucket = bucketOf(monitorType);
  for (const { description, isUnlimited, quota, used } of rooms) {
    if (isUnlimited || used[bucket] < quota[bucket]) continue;
    throw new Fault(
      'refused',
      `${bucket}MonitorQuota: all ${quota[bucket]} credits of the monitor group ${description} are in use`,
    );
  }
}
