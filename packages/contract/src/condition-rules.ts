/** Rules for the numbers and texts of error conditions, on monitors and in the steps of scripts. */
import { conditionDefinitions, type ErrorCondition } from './v4/error-condition.js';

const MAX_BYTES = 20_000_000;

/** Returns whether a text is a non-negative number. */
export const isNonNegativeNumber = (text: string): boolean => /^\d{1,15}(\.\d{1,15})?$/.test(text);
const isWholeNumber = (text: string): boolean => /^\d{1,15}$/.test(text);

/** Returns the problem with the Value of a condition. Undefined: none. */
export function valueProblem({ ErrorConditionType: type, Value = '' }: ErrorCondition): string | undefined {
  const { value: valueFormat } = conditionDefinitions[type];
  // An empty load time limit means none. Other thresholds and patterns require a value.
  const mayBeEmpty =
    valueFormat === 'none' ||
    valueFormat === 'switch' ||
    type.startsWith('LoadTimeLimit') ||
    type === 'ConsoleContentMatch';
  if (Value === '') return mayBeEmpty ? undefined : 'is required';
  switch (valueFormat) {
    case 'ms':
      return isNonNegativeNumber(Value) ? undefined : 'must be a number of milliseconds, 0 or more';
    case 'decimal':
      return isNonNegativeNumber(Value) ? undefined : 'must be a number, 0 or more';
    case 'bytes':
      return isWholeNumber(Value) && Number(Value) <= MAX_BYTES
        ? undefined
        : `must be a whole number from 0 to ${MAX_BYTES}`;
    case 'status':
      return isWholeNumber(Value) && Number(Value) >= 100 && Number(Value) <= 599
        ? undefined
        : 'must be a status from 100 to 599';
    case 'switch':
      return /^(true|false)$/i.test(Value) ? undefined : 'must be true or false';
    case 'none':
      return `does not belong to ${type}`;
    case 'pattern':
      return undefined;
  }
}

/** Returns the problem with the Value of a criterion on requests. Undefined: none. */
export const criterionProblem = (value: string): string | undefined =>
  isNonNegativeNumber(value) ? undefined : 'must be a number, 0 or more';
