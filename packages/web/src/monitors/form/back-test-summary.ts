import { t } from '../../i18n/translate.js';
import { conditionName } from '../draft/condition-names.js';

interface BackTestSummary {
  readonly Checks: number;
  readonly SimulatedErrors: number;
  readonly ActualErrors: number;
  readonly TotalChanges: number;
  readonly Changes: readonly unknown[];
  readonly RecordedConditions: readonly { readonly ErrorConditionType: string; readonly Checks: number }[];
  readonly AssumedConfirmed: number;
}

/** Describes the back-test of recorded checks and what could not be evaluated again, one sentence each. */
export function backTestSummaryTexts(result: BackTestSummary): string[] {
  const { Checks, SimulatedErrors, ActualErrors, TotalChanges, Changes, RecordedConditions, AssumedConfirmed } = result;
  return [
    t(
      '{simulated, number} of {checks, number} checks would be errors; {actual, plural, one {# was an error} other {# were errors}}.',
      { simulated: SimulatedErrors, checks: Checks, actual: ActualErrors },
    ),
    ...(TotalChanges > Changes.length
      ? [
          t('Showing the latest {shown, number} of {total, number} changes:', {
            shown: Changes.length,
            total: TotalChanges,
          }),
        ]
      : []),
    ...RecordedConditions.map(({ ErrorConditionType, Checks: count }) =>
      t(
        '“{condition}” could not be evaluated again for {count, plural, one {# check} other {# checks}} because too little of them is stored. Their recorded result is used.',
        { condition: conditionName(ErrorConditionType), count },
      ),
    ),
    ...(AssumedConfirmed > 0
      ? [
          t(
            '{count, plural, one {# new error has no confirmation because the check passed at the time. It counts as confirmed if the previous check failed as well.} other {# new errors have no confirmation because the checks passed at the time. They count as confirmed if the previous check failed as well.}}',
            { count: AssumedConfirmed },
          ),
        ]
      : []),
  ];
}
