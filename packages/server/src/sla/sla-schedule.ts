import type { SlaTimeSchedule } from '@vedette/contract/v1/sla/sla';
import type { Caller } from '../rights/index.js';
import type { StoreContext } from '../module/context.js';
import { toActiveHours, toTimeSchedule } from './sla-rules.js';
import { changeCountedTime, type SlaChangeContext } from './sla-versions.js';
import { auditSlaUpdate, loadSla } from './sla.js';
import { createSlaStore } from './sla-sql.js';

/** Returns the weekly grid. @throws Fault `missing`. */
export async function readSchedule(
  deps: StoreContext,
  { accountId }: Caller,
  slaGuid: string,
): Promise<SlaTimeSchedule> {
  return toTimeSchedule((await loadSla(createSlaStore(deps.db, accountId), slaGuid)).activeHours);
}

export interface ScheduleChange {
  readonly schedule: SlaTimeSchedule;
  readonly reason: string;
}

/** Replaces the weekly grid. @throws Fault `missing`, `conflict` when others keep changing the SLA. */
export async function replaceSchedule(
  deps: SlaChangeContext,
  caller: Caller,
  slaGuid: string,
  { schedule, reason }: ScheduleChange,
): Promise<void> {
  const activeHours = toActiveHours(schedule);
  await changeCountedTime(deps, caller, slaGuid, {
    next: ({ exclusions }) => ({ activeHours, exclusions }),
    write: async (store, { sla: before }) => {
      const after = { ...before, activeHours };
      await store.update(after);
      await auditSlaUpdate(deps, store, caller, { before, after });
      const parts = { before: toSchedulePart(before.activeHours), after: toSchedulePart(activeHours) };
      return { result: undefined, version: { change: 'TimeSchedule' as const, reason, ...parts } };
    },
  });
}

const toSchedulePart = (activeHours: string) => ({ TimeSchedule: toTimeSchedule(activeHours) });
