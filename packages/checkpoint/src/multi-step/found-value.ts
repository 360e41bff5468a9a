/** A value taken from an answer: text, JSON's null, or nothing at all. */
export type Found = { readonly kind: 'text'; readonly text: string } | { readonly kind: 'null' } | Missing;
export interface Missing {
  readonly kind: 'missing';
  /** Why, for people; empty: it is simply not there. */
  readonly why: string;
}

export const textFound = (text: string): Found => ({ kind: 'text', text });
export const missing = (why = ''): Missing => ({ kind: 'missing', why });
