import type { Operator } from '@vedette/contract/v4/operator';

/** Whether a part of the full name or of the e-mail address, which is the user name as well, is what is looked for. */
export function isFound(of: Pick<Operator, 'FullName' | 'Email'>, text: string): boolean {
  const searchText = text.trim().toLowerCase();
  return [of.FullName, of.Email].some((each) => each.toLowerCase().includes(searchText));
}
