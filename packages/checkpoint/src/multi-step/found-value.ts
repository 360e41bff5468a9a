/** A value from a response: text, JSON's null, or missing. */
export type FoundValue = { readonly kind: 'text'; readonly text: string } | { readonly kind: 'null' } | MissingValue;
export interface MissingValue {
  readonly kind: 'missing';
  /** Reason for display; empty if the value is simply missing. */
  readonly reason: string;
}

export const foundText = (text: string): FoundValue => ({ kind: 'text', text });
export const missingValue = (reason = ''): MissingValue => ({ kind: 'missing', reason });
