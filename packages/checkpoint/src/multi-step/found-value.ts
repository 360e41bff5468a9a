/** A value from a response: text, JSON's null, or missing. */
export type Found = { readonly kind: 'text'; readonly text: string } | { readonly kind: 'null' } | Missing;
export interface Missing {
  readonly kind: 'missing';
  /** Reason for display; empty if the value is simply missing. */
  readonly why: string;
}

export const textFound = (text: string): Found => ({ kind: 'text', text });
export const missing = (why = ''): Missing => ({ kind: 'missing', why });
