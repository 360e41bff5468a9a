import { messages } from '@vedette/i18n/message';
import type { msaComparisons } from './v4/multi-step.js';

/** Texts of comparisons in assertions, for forms, details of checks and errors. */
export const COMPARISON_LABELS: Readonly<Record<(typeof msaComparisons)[number], string>> = messages({
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
});
