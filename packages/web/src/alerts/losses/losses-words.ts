import type { Losses } from '@vedette/contract/v1/alerting/losses';
import { t } from '../../i18n/translate.js';
import { counted } from '../../parts/format/counted.js';

export type LossesSource = 'AlertDefinition' | 'Operator' | 'OperatorGroup' | 'Authorization';

const THAT: Readonly<Record<LossesSource, string>> = {
  AlertDefinition: 'the definition',
  Operator: 'the operator',
  OperatorGroup: 'the group',
  Authorization: 'this permission',
};

/** `shop, api and 3 more`. */
function joinNames(names: readonly string[], inAll: number): string {
  const more = inAll - names.length;
  const last = names.length > 1 && more === 0 ? ` and ${names.at(-1) ?? ''}` : '';
  const list = (last === '' ? names : names.slice(0, -1)).join(', ') + last;
  if (names.length === 0) return `${counted(more, 'monitor')} that you may not view`;
  return more === 0 ? list : `${list} and ${String(more)} more`;
}

type Level = Pick<Losses['Levels'][number], 'AlertName' | 'EscalationLevelId'>;
const levelName = ({ AlertName, EscalationLevelId }: Level): string =>
  `Level ${String(EscalationLevelId)} of ${AlertName}`;

/** Describes what alerting loses; `isBad` marks what needs attention. */
export function describeLosses(
  of: LossesSource,
  losses: Losses,
): readonly { readonly text: string; readonly isBad: boolean }[] {
  const { Levels, OtherLevels, Monitors, TotalMonitors, OpenIncidents } = losses;
  const without = `without ${THAT[of]}`;
  const levels = Levels.map(({ AlertName, EscalationLevelId, LosesAllRecipients }) => ({
    text: `${levelName({ AlertName, EscalationLevelId })} ${LosesAllRecipients ? 'would alert no one' : 'would still alert others'}.`,
    isBad: LosesAllRecipients,
  }));
  const others =
    OtherLevels === 0
      ? []
      : [{ text: `${counted(OtherLevels, 'level')} of alert definitions that you may not view.`, isBad: false }];
  const alone = Monitors.map(({ MonitorName }) => MonitorName);
  const lost =
    TotalMonitors > 0
      ? {
          text: t('Errors of {joinNames} would alert no one {without}.', {
            joinNames: joinNames(alone, TotalMonitors),
            without,
          }),
          isBad: true,
        }
      : { text: t('No monitor would lose its last recipient.'), isBad: false };
  const open =
    OpenIncidents === 0
      ? []
      : [
          {
            text: `${counted(OpenIncidents, 'open incident')} it has alerted on will end without a recovery alert.`,
            isBad: true,
          },
        ];
  return [...levels, ...others, lost, ...open];
}

/** Describes the alerts that a new operator receives as a member of the group Everyone; undefined if there are none. */
export function newOperatorAlertsText({ Levels, OtherLevels }: Losses): string | undefined {
  const others = OtherLevels === 0 ? [] : [`${counted(OtherLevels, 'level')} you may not view`];
  const levels = [...Levels.map(levelName), ...others];
  if (levels.length === 0) return undefined;
  const verb = Levels.length + OtherLevels === 1 ? 'alerts' : 'alert';
  return `${levels.join(', ')} ${verb} the group of all operators: operators added here get these alerts from now on.`;
}
