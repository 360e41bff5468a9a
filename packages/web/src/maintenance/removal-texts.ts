import { t } from '../i18n/translate.js';
import { uniqueReasons } from '../parts/actions/run-for-each.js';

/** Describes how many periods could not be deleted, and why. */
export function describeFailures(problems: readonly Error[], all: number): readonly string[] {
  const failed = t(
    '{failed, number} of {count, plural, one {# maintenance period} other {# maintenance periods}} could not be deleted.',
    { failed: problems.length, count: all },
  );
  const summary = problems.length < all ? `${failed} ${t('The others were deleted.')}` : failed;
  return [summary, ...uniqueReasons(problems)];
}
