/** Numbers in forms: drafts hold them with a point, as the API has them; readers see and type the sign of their culture. */

const NUMBER = /^\s*[+-]?\d*[.]?\d*\s*$/;

/** What the field shows; what is no number is shown as it was typed. */
export const shownNumber = (draft: string, sign: string): string =>
  NUMBER.test(draft) ? draft.replace('.', sign) : draft;

/** What the draft holds of what was typed, with the reader’s sign or with a point. */
export function readNumber(typed: string, sign: string): string {
  const pointed = typed.replace(sign, '.');
  return NUMBER.test(pointed) ? pointed : typed;
}
