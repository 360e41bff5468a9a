import type { Operator } from '@vedette/contract/v4/operator';

/** Returns whether the full name or e-mail address, which is also the user name, contains the text. */
export function matchesOperator(operator: Pick<Operator, 'FullName' | 'Email'>, text: string): boolean {
  const searchText = text.trim().toLowerCase();
  return [operator.FullName, operator.Email].some((each) => each.toLowerCase().includes(searchText));
}
