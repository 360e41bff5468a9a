import { t } from '../i18n/translate.js';
import { uniqueReasons } from '../parts/actions/run-for-each.js';

/** Describes how many periods could not be deleted, and why. */
export function describeFailures(problems: readonly Error[], total: number): readonly string[] {
  const failedText = t(
    '{failed, number} of {count, plural, one {# maintenance period} other {# maintenance periods}} could not be deleted.',
    { failed: problems.length, count: total },
  );
  const summary = problems.length < total ? `${failedText} ${t('The others were deleted.')}` : failedText;
  return [summary, ...uniqueReasons(problems)];
}
