/** An alert that would have been made, was made, or both. */
export interface TriedAlert {
  readonly AlertType: 'Error' | 'Reminder' | 'Ok';
  readonly Ordinal: number;
  readonly WouldAt?: number | undefined;
  readonly WasAt?: number | undefined;
}

export const alertText = ({ AlertType, Ordinal }: Pick<TriedAlert, 'AlertType' | 'Ordinal'>): string =>
  AlertType === 'Reminder' ? `Reminder ${String(Ordinal)}` : AlertType;

/** What a change would do to one alert, with a sign that does not depend on colour. */
export function differenceText({ WouldAt, WasAt }: Pick<TriedAlert, 'WouldAt' | 'WasAt'>): string {
  if (WouldAt === undefined) return '− no longer sent';
  if (WasAt === undefined) return '+ sent as well';
  if (WouldAt === WasAt) return '= as sent';
  return WouldAt < WasAt ? '◂ sent earlier' : '▸ sent later';
}

/** `4 alerts would have been sent; 1 was.` */
export const countsText = ({ Would, Was }: { readonly Would: number; readonly Was: number }): string =>
  `${String(Would)} ${Would === 1 ? 'alert' : 'alerts'} would have been sent; ${String(Was)} ${Was === 1 ? 'was' : 'were'}.`;
