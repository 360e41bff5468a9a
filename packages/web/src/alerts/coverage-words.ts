import type { Coverage, NotifiedRecipient } from '@vedette/contract/v1/alerting/coverage';
import { counted } from '../parts/format/counted.js';

interface NotifiedLevel {
  readonly key: string;
  /** `Shop, level 2`. */
  readonly level: string;
  readonly who: readonly string[];
}

/** Who is told, by level in the order of their first. */
export function byLevel(recipients: readonly NotifiedRecipient[]): readonly NotifiedLevel[] {
  const levels = new Map<string, NotifiedLevel>();
  for (const each of recipients) {
    const key = `${each.AlertDefinitionGuid} ${String(each.EscalationLevelId)}`;
    levels.set(key, { key, level: levelText(each), who: [...(levels.get(key)?.who ?? []), each.Recipient] });
  }
  return [...levels.values()];
}

const levelText = ({ AlertName, EscalationLevelId }: NotifiedRecipient): string =>
  `${AlertName}, level ${String(EscalationLevelId)}`;

/** Of how many somebody would be told, of one who sees not every definition by those he sees alone; that of others than those in production nobody is, is no lack. */
export function coverageText({ Covered, Uncovered, Production }: Omit<Coverage, 'Rows'>, isWhole = true): string {
  const all = Production.Covered + Production.Uncovered;
  const others = Covered + Uncovered - all;
  const covered = `${String(Production.Covered)} of ${counted(all, 'production monitor')}`;
  const summary = `Coverage: ${covered} ${all === 1 ? 'alerts' : 'alert'} someone, based on the definitions you may edit.`;
  return [
    summary,
    ...(isWhole ? [] : ['Definitions that you may not view are not included and may alert others.']),
    ...(others === 0
      ? []
      : [`${counted(others, 'monitor')} in staging or development ${others === 1 ? 'does' : 'do'} not alert.`]),
  ].join(' ');
}
