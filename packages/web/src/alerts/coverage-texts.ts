import type { Coverage, NotifiedRecipient } from '@vedette/contract/v1/alerting/coverage';
import { t } from '../i18n/translate.js';
import { definitionName } from '../i18n/default-names.js';

interface NotifiedLevel {
  readonly key: string;
  /** `Shop, level 2`. */
  readonly level: string;
  readonly recipients: readonly string[];
}

/** Groups recipients by level, in order of first appearance. */
export function groupByLevel(recipients: readonly NotifiedRecipient[]): readonly NotifiedLevel[] {
  const levels = new Map<string, NotifiedLevel>();
  for (const each of recipients) {
    const key = `${each.AlertDefinitionGuid} ${String(each.EscalationLevelId)}`;
    levels.set(key, {
      key,
      level: levelText(each),
      recipients: [...(levels.get(key)?.recipients ?? []), each.Recipient],
    });
  }
  return [...levels.values()];
}

const levelText = ({ AlertName, EscalationLevelId }: NotifiedRecipient): string =>
  t('{definition}, level {level}', { definition: definitionName(AlertName), level: String(EscalationLevelId) });

/**
 * Summarises the coverage of production monitors. Other modes do not alert, so they are reported separately.
 * @param isComplete false: the reader does not see every definition
 */
export function coverageText({ Covered, Uncovered, Production }: Omit<Coverage, 'Rows'>, isComplete = true): string {
  const productionTotal = Production.Covered + Production.Uncovered;
  const others = Covered + Uncovered - productionTotal;
  return [
    t(
      'Coverage: {covered, number} of {total, plural, one {# production monitor alerts} other {# production monitors alert}} someone, based on the definitions you may edit.',
      { covered: Production.Covered, total: productionTotal },
    ),
    ...(isComplete ? [] : [t('Definitions that you may not view are not included and may alert others.')]),
    ...(others === 0
      ? []
      : [
          t(
            '{count, plural, one {# monitor in staging or development does not alert.} other {# monitors in staging or development do not alert.}}',
            { count: others },
          ),
        ]),
  ].join(' ');
}
