import type { Recipients } from '@vedette/contract/v4/scheduled-report';
import { t } from '../i18n/translate.js';

const MAX_NAMED_RECIPIENTS = 4;

/**
 * Lists the recipients of a report, by name if the reader may see them: `Ann, group Board, a@example.com and 3 more`.
 */
export function describeRecipients(
  { Operators, OperatorGroups, ExtraEmailAddresses }: Recipients,
  people: readonly { readonly OperatorGuid: string; readonly FullName: string }[],
  groups: readonly { readonly OperatorGroupGuid: string; readonly Description: string }[],
): string {
  const names = [
    ...OperatorGroups.map((guid) => {
      const name = groups.find((each) => each.OperatorGroupGuid === guid)?.Description;
      return name === undefined ? t('a group') : t('group {name}', { name });
    }),
    ...Operators.map((guid) => people.find((each) => each.OperatorGuid === guid)?.FullName ?? t('an operator')),
    ...ExtraEmailAddresses,
  ];
  if (names.length === 0) return t('no one');
  const shown = names.slice(0, MAX_NAMED_RECIPIENTS).join(', ');
  const remainingCount = names.length - MAX_NAMED_RECIPIENTS;
  return remainingCount > 0
    ? t('{recipients} and {count, number} more', { recipients: shown, count: remainingCount })
    : shown;
}
