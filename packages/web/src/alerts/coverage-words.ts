import type { ToldNow } from '@vedette/contract/v1/coverage';

interface ToldLevel {
  readonly key: string;
  /** `Shop, level 2`. */
  readonly level: string;
  readonly who: readonly string[];
}

/** Who is told, by level in the order of their first. */
export function byLevel(told: readonly ToldNow[]): readonly ToldLevel[] {
  const levels = new Map<string, ToldLevel>();
  for (const each of told) {
    const key = `${each.AlertDefinitionGuid} ${String(each.EscalationLevelId)}`;
    levels.set(key, { key, level: levelText(each), who: [...(levels.get(key)?.who ?? []), each.Recipient] });
  }
  return [...levels.values()];
}

/** `ann@example.com (Shop, level 2)`. */
export const toldText = (told: ToldNow): string => `${told.Recipient} (${levelText(told)})`;

const levelText = ({ AlertName, EscalationLevelId }: ToldNow): string =>
  `${AlertName}, level ${String(EscalationLevelId)}`;
