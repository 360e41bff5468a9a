/** Drafts store numbers with a point, as the API does; readers see and enter their decimal separator. */

const NUMBER = /^\s*[+-]?\d*[.]?\d*\s*$/;

/** Returns the text of the input. Invalid numbers are shown as typed. */
export const shownNumber = (draft: string, sign: string): string =>
  NUMBER.test(draft) ? draft.replace('.', sign) : draft;

/** Returns the draft value of an input, entered with the reader’s separator or a point. */
export function readNumber(typed: string, sign: string): string {
  const pointed = typed.replace(sign, '.');
  return NUMBER.test(pointed) ? pointed : typed;
}
