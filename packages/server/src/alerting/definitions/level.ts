/** One escalation level, as its rules need it. */
export interface LevelRule {
  readonly mode: 'AlertOnErrorCount' | 'AlertOnErrorDuration';
  readonly thresholdErrorCount: number;
  readonly thresholdMinutes: number;
  readonly numberOfReminders: number;
  readonly reminderDelayMinutes: number;
}

/** One escalation level with what its definition says about it. */
export interface Level extends LevelRule {
  readonly alertDefinitionGuid: string;
  readonly definitionName: string;
  readonly isDefinitionActive: boolean;
  readonly levelId: number;
  readonly isActive: boolean;
  readonly message: string;
}

/** Names one level of one definition. */
export type LevelKey = `${string}/${number}`;

export function levelKey(level: { readonly alertDefinitionGuid: string; readonly levelId: number }): LevelKey {
  return `${level.alertDefinitionGuid}/${level.levelId}`;
}
