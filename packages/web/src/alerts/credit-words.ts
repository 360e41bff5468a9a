/** This number or more means unlimited; see the contract's `MessageCredits`. */
const UNLIMITED = 1_000_000;

export const leftText = (left: number): string => (left >= UNLIMITED ? 'no limit' : String(left));

/** `12 SMS, 1 call`. */
export function sentText(sent: readonly { readonly Sms: number; readonly Phone: number }[]): string {
  const sms = sent.reduce((sum, { Sms }) => sum + Sms, 0);
  const calls = sent.reduce((sum, { Phone }) => sum + Phone, 0);
  return `${String(sms)} SMS, ${String(calls)} ${calls === 1 ? 'call' : 'calls'}`;
}

/** Returns the middle of a month such as `2026-11`, which is within it in every time zone. */
export const midMonth = (month: string): number => Date.parse(`${month}-15T12:00:00Z`);
