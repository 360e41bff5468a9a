import type { AlertImpact } from '@vedette/contract/v1/alerting/alert-impact';
import { currentCulture, t } from '../../i18n/translate.js';
import { definitionName } from '../../i18n/default-names.js';

export type AlertImpactSource = 'AlertDefinition' | 'Operator' | 'OperatorGroup' | 'Authorization';

/** Describes the errors that would alert no one, of monitors by name. */
const LOST_BY_NAME: Readonly<Record<AlertImpactSource, (monitors: string) => string>> = {
  AlertDefinition: (monitors) => t('Errors of {monitors} would alert no one without the definition.', { monitors }),
  Operator: (monitors) => t('Errors of {monitors} would alert no one without the operator.', { monitors }),
  OperatorGroup: (monitors) => t('Errors of {monitors} would alert no one without the group.', { monitors }),
  Authorization: (monitors) => t('Errors of {monitors} would alert no one without this permission.', { monitors }),
};

/** The same if the reader may view none of the monitors. */
const LOST_BY_COUNT: Readonly<Record<AlertImpactSource, (count: number) => string>> = {
  AlertDefinition: (count) =>
    t(
      'Errors of {count, plural, one {# monitor} other {# monitors}} that you may not view would alert no one without the definition.',
      { count },
    ),
  Operator: (count) =>
    t(
      'Errors of {count, plural, one {# monitor} other {# monitors}} that you may not view would alert no one without the operator.',
      { count },
    ),
  OperatorGroup: (count) =>
    t(
      'Errors of {count, plural, one {# monitor} other {# monitors}} that you may not view would alert no one without the group.',
      { count },
    ),
  Authorization: (count) =>
    t(
      'Errors of {count, plural, one {# monitor} other {# monitors}} that you may not view would alert no one without this permission.',
      { count },
    ),
};

/** `shop, api and 3 more`. */
function joinNames(names: readonly string[], total: number): string {
  const remainingCount = total - names.length;
  const list = new Intl.ListFormat(currentCulture(), { type: 'conjunction' });
  return list.format(remainingCount === 0 ? names : [...names, t('{count, number} more', { count: remainingCount })]);
}

type Level = Pick<AlertImpact['Levels'][number], 'AlertName' | 'EscalationLevelId'>;
const levelValues = ({ AlertName, EscalationLevelId }: Level) => ({
  level: String(EscalationLevelId),
  definition: definitionName(AlertName),
});

/** Describes what alerting loses; `isBad` marks what needs attention. */
export function describeAlertImpact(
  source: AlertImpactSource,
  impact: AlertImpact,
): readonly { readonly text: string; readonly isBad: boolean }[] {
  const { Levels, OtherLevels, Monitors, TotalMonitors, OpenIncidents } = impact;
  const levels = Levels.map((level) => ({
    text: level.LosesAllRecipients
      ? t('Level {level} of {definition} would alert no one.', levelValues(level))
      : t('Level {level} of {definition} would still alert others.', levelValues(level)),
    isBad: level.LosesAllRecipients,
  }));
  const others =
    OtherLevels === 0
      ? []
      : [
          {
            text: t('{count, plural, one {# level} other {# levels}} of alert definitions that you may not view.', {
              count: OtherLevels,
            }),
            isBad: false,
          },
        ];
  const monitorNames = Monitors.map(({ MonitorName }) => MonitorName);
  const monitorEntry =
    TotalMonitors > 0
      ? {
          text:
            monitorNames.length === 0
              ? LOST_BY_COUNT[source](TotalMonitors)
              : LOST_BY_NAME[source](joinNames(monitorNames, TotalMonitors)),
          isBad: true,
        }
      : { text: t('No monitor would lose its last recipient.'), isBad: false };
  const incidentEntries =
    OpenIncidents === 0
      ? []
      : [
          {
            text: t(
              '{count, plural, one {# open incident} other {# open incidents}} it has alerted on will end without a recovery alert.',
              { count: OpenIncidents },
            ),
            isBad: true,
          },
        ];
  return [...levels, ...others, monitorEntry, ...incidentEntries];
}

/** Describes the alerts that a new operator receives as a member of the group Everyone; undefined if there are none. */
export function newOperatorAlertsText({ Levels, OtherLevels }: AlertImpact): string | undefined {
  const others =
    OtherLevels === 0
      ? []
      : [t('{count, plural, one {# level} other {# levels}} you may not view', { count: OtherLevels })];
  const levels = [...Levels.map((level) => t('Level {level} of {definition}', levelValues(level))), ...others];
  if (levels.length === 0) return undefined;
  return t(
    '{count, plural, one {{levels} alerts} other {{levels} alert}} the group of all operators: operators added here get these alerts from now on.',
    { count: Levels.length + OtherLevels, levels: levels.join(', ') },
  );
}
