import type { msaComparisons } from './v4/multi-step.js';

/** How an assertion compares, as forms, details of checks and errors say it. */
export const COMPARISON_WORDS: Readonly<Record<(typeof msaComparisons)[number], string>> = {
  Equal: 'equals',
  DoesNotEqual: 'does not equal',
  ContainsText: 'contains',
  DoesNotContainText: 'does not contain',
  ShouldBeIgnored: 'is ignored',
  LessThan: 'is less than',
  GreaterThan: 'is greater than',
  LessThanOrEqual: 'is at most',
  GreaterThanOrEqual: 'is at least',
  IsNotEmpty: 'is not empty',
  IsEmpty: 'is empty',
  IsNotNull: 'is not null',
  IsNull: 'is null',
  DoesNotExist: 'does not exist',
  Exists: 'exists',
};
