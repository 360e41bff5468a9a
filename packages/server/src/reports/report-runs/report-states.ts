import type { ReportCurrentState } from '@vedette/contract/v1/reports/report-run';
import type { Instant } from '@vedette/kernel/clock';
import { loadAccountDefaults } from '../../access/index.js';
import type { Caller } from '../../rights/index.js';
import { nextDueTime } from '@vedette/kernel/report-schedule';
import type { ComposeDeps } from './compose.js';
import { selectReportStates, type ReportStateRecord } from './history-sql.js';
import { RUN_STATES } from './history.js';

/** Returns the state of each report, oldest first. Non-administrators get their own reports only. */
export async function listReportStates(
  { db, clock }: Pick<ComposeDeps, 'db' | 'clock'>,
  { accountId, isAdministrator, operatorGuid }: Caller,
): Promise<ReportCurrentState[]> {
  const { zone } = await loadAccountDefaults(db, accountId);
  const now = clock.now();
  return (await selectReportStates(db, accountId))
    .filter(({ ownerGuid }) => isAdministrator || ownerGuid === operatorGuid)
    .map((record) => toWire(record, zone, now));
}

const toWire = (record: ReportStateRecord, zone: string, now: Instant): ReportCurrentState => ({
  ScheduledReportGuid: record.reportGuid,
  ...(record.ownerName !== null && { CreatedBy: record.ownerName }),
  ...(record.isActive && { NextAt: nextAt(record, zone, now) }),
  ...(record.last && {
    LastRun: {
      ScheduledAt: record.last.nominal_at,
      State: RUN_STATES[record.last.state],
      ...(record.last.error !== null && { Error: record.last.error }),
    },
  }),
});

/** The stored due time; computed by the same rule if the reporter has not stored it yet. */
const nextAt = ({ schedule, dueAt, dueZone }: ReportStateRecord, zone: string, now: Instant): Instant =>
  dueAt === null || dueZone !== zone ? nextDueTime(schedule, zone, now) : dueAt;
