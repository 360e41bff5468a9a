/** Reads and writes SLAs and the hours that count for them. */
import type { Sla, SlaPatch } from '@vedette/contract/v4/sla';
import type { SlaTimeSchedule } from '@vedette/contract/v1/sla/sla';
import type { Problems } from '@vedette/kernel/fault';
import { weekDays } from '@vedette/kernel/wall-schedule';
import type { StoredSla } from './stored-sla.js';

/** Values that POST and PUT use for omitted fields. */
export const SLA_DEFAULTS = { uptimeError: 99, uptimeWarning: 99.9, loadTimeS: 0, responseMinutes: 15 } as const;
const HOURS_PER_DAY = 24;

type Fields = Pick<StoredSla, 'description' | 'uptimeError' | 'uptimeWarning' | 'loadTimeS' | 'responseMinutes'>;

/** Returns the fields after a partial write. */
export const applySlaPatch = (before: Fields, change: SlaPatch): Fields => ({
  description: change.Description ?? before.description,
  uptimeError: change.UptimeErrorThreshold ?? before.uptimeError,
  uptimeWarning: change.UptimeWarningThreshold ?? before.uptimeWarning,
  loadTimeS: change.LoadTimeErrorThreshold ?? before.loadTimeS,
  responseMinutes:
    change.OperatorResponseTimeThreshold ?? change.OperatorReponseTimeThreshold ?? before.responseMinutes,
});

/** Adds a problem when the warning threshold is below the error threshold. */
export function checkThresholds({ uptimeError, uptimeWarning }: Fields, problems: Problems): void {
  problems.when(
    uptimeWarning < uptimeError,
    'UptimeWarningThreshold',
    `must not be below UptimeErrorThreshold (${uptimeError})`,
    ['UptimeErrorThreshold'],
  );
}

/** Returns the wire format without the hash. */
export function toSlaFields(sla: Fields & Pick<StoredSla, 'slaGuid'>): Omit<Sla, 'Hash'> {
  return {
    SlaGuid: sla.slaGuid,
    Description: sla.description,
    ...toThresholds(sla),
    OperatorReponseTimeThreshold: sla.responseMinutes,
  };
}

/** Returns the thresholds that figures are compared with. */
export const toThresholds = (sla: Omit<Fields, 'description'>) => ({
  UptimeErrorThreshold: sla.uptimeError,
  UptimeWarningThreshold: sla.uptimeWarning,
  LoadTimeErrorThreshold: sla.loadTimeS,
  OperatorResponseTimeThreshold: sla.responseMinutes,
});

/** Returns the grid as stored: a letter per hour, from Sunday 00:00 on. */
export function toActiveHours(schedule: SlaTimeSchedule): string {
  return weekDays.map((day) => schedule[day].map((counts) => (counts ? '1' : '0')).join('')).join('');
}

export function toTimeSchedule(activeHours: string): SlaTimeSchedule {
  const day = (index: number): boolean[] =>
    Array.from({ length: HOURS_PER_DAY }, (_, hour) => activeHours[index * HOURS_PER_DAY + hour] === '1');
  return {
    Sunday: day(0),
    Monday: day(1),
    Tuesday: day(2),
    Wednesday: day(3),
    Thursday: day(4),
    Friday: day(5),
    Saturday: day(6),
  };
}
