/** The settings of an escalation level that its rules need. */
export interface LevelRule {
  readonly mode: 'AlertOnErrorCount' | 'AlertOnErrorDuration';
  readonly thresholdErrorCount: number;
  readonly thresholdMinutes: number;
  readonly numberOfReminders: number;
  readonly reminderDelayMinutes: number;
}

/** An escalation level with the data of its definition. */
export interface Level extends LevelRule {
  readonly alertDefinitionGuid: string;
  readonly definitionName: string;
  readonly isDefinitionActive: boolean;
  readonly levelId: number;
  readonly isActive: boolean;
  readonly message: string;
}

/** Identifies one level of one definition. */
export type LevelKey = `${string}/${number}`;

export function levelKey(level: { readonly alertDefinitionGuid: string; readonly levelId: number }): LevelKey {
  return `${level.alertDefinitionGuid}/${level.levelId}`;
}
