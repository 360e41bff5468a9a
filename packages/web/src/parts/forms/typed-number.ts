/** Drafts store numbers with a point, as the API does; readers see and enter their decimal separator. */

const NUMBER = /^\s*[+-]?\d*[.]?\d*\s*$/;

/** Returns the text of the input. Invalid numbers are shown as typed. */
export const formatDraftNumber = (draft: string, decimalSign: string): string =>
  NUMBER.test(draft) ? draft.replace('.', decimalSign) : draft;

/** Returns the draft value of an input, entered with the reader’s separator or a point. */
export function parseTypedNumber(typed: string, decimalSign: string): string {
  const withPoint = typed.replace(decimalSign, '.');
  return NUMBER.test(withPoint) ? withPoint : typed;
}
