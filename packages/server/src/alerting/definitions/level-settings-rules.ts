import type { EscalationLevelWrite } from '@vedette/contract/v4/escalation-level';

export interface LevelSettings {
  readonly isActive: boolean;
  readonly mode: 'AlertOnErrorCount' | 'AlertOnErrorDuration';
  readonly thresholdErrorCount: number;
  readonly thresholdMinutes: number;
  readonly numberOfReminders: number;
  readonly reminderDelayMinutes: number;
  readonly message: string;
  readonly includeTraceRoute: boolean;
}

const COMMON_DEFAULTS: Omit<LevelSettings, 'isActive'> = {
  mode: 'AlertOnErrorCount',
  thresholdErrorCount: 1,
  thresholdMinutes: 5,
  numberOfReminders: 5,
  reminderDelayMinutes: 10,
  message: '',
  includeTraceRoute: true,
};

/** Settings of levels 1, 2 and 3 of a new definition: only level 1 is active. */
export const LEVEL_DEFAULTS: readonly LevelSettings[] = [true, false, false].map((isActive) => ({
  ...COMMON_DEFAULTS,
  isActive,
}));

/** Applies a change to a level; fields that are not sent stay as in `base`. */
export function applyLevelChange(base: LevelSettings, change: EscalationLevelWrite): LevelSettings {
  return {
    isActive: change.IsActive ?? base.isActive,
    mode: change.EscalationMode ?? base.mode,
    thresholdErrorCount: change.ThresholdErrorCount ?? base.thresholdErrorCount,
    thresholdMinutes: change.ThresholdMinutes ?? base.thresholdMinutes,
    numberOfReminders: change.NumberOfReminders ?? base.numberOfReminders,
    reminderDelayMinutes: change.ReminderDelay ?? base.reminderDelayMinutes,
    message: change.Message ?? base.message,
    includeTraceRoute: change.IncludeTraceRoute ?? base.includeTraceRoute,
  };
}
