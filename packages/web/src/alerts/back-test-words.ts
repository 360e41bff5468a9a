/** An alert that would have been made, was made, or both. */
export interface TriedAlert {
  readonly AlertType: 'Error' | 'Reminder' | 'Ok';
  readonly Ordinal: number;
  readonly WouldAt?: number | undefined;
  readonly WasAt?: number | undefined;
}

export const alertText = ({ AlertType, Ordinal }: Pick<TriedAlert, 'AlertType' | 'Ordinal'>): string =>
  AlertType === 'Reminder' ? `Reminder ${String(Ordinal)}` : AlertType;

/** An alert is made moments after the check that causes it, which is when a back-test has it; a busy service needs more of them. */
const SAME_MS = 15_000;

/** What a change would do to one alert, with a sign that does not depend on colour. */
export function differenceText({ WouldAt, WasAt }: Pick<TriedAlert, 'WouldAt' | 'WasAt'>): string {
  if (WouldAt === undefined) return '− no longer sent';
  if (WasAt === undefined) return '+ sent as well';
  if (Math.abs(WouldAt - WasAt) <= SAME_MS) return '= as sent';
  return WouldAt < WasAt ? '◂ sent earlier' : '▸ sent later';
}

/** `4 alerts would have been sent; 1 was.` */
export const countsText = ({ Would, Was }: { readonly Would: number; readonly Was: number }): string =>
  `${String(Would)} ${Would === 1 ? 'alert' : 'alerts'} would have been sent; ${String(Was)} ${Was === 1 ? 'was' : 'were'}.`;

interface Judged {
  readonly Checks: number;
  readonly ErrorsWould: number;
  readonly ErrorsWere: number;
  readonly ChangesInAll: number;
  readonly Changes: readonly unknown[];
  readonly AsRecorded: readonly { readonly ErrorConditionType: string; readonly Checks: number }[];
  readonly AssumedConfirmed: number;
}

/** What came of judging recorded checks again, and what could not be judged, a sentence each. */
export function judgedTexts(found: Judged): string[] {
  const { Checks, ErrorsWould, ErrorsWere, ChangesInAll, Changes, AsRecorded, AssumedConfirmed } = found;
  return [
    `Of ${String(Checks)} checks ${String(ErrorsWould)} would be errors; ${String(ErrorsWere)} ${ErrorsWere === 1 ? 'was' : 'were'}.`,
    ...(ChangesInAll > Changes.length ? [`The newest ${String(Changes.length)} of ${String(ChangesInAll)}:`] : []),
    ...AsRecorded.map(
      ({ ErrorConditionType, Checks: of }) =>
        `${ErrorConditionType} could not be judged again for ${String(of)} checks: too little is kept of them. What it found at the time counts.`,
    ),
    ...(AssumedConfirmed > 0
      ? [
          `${String(AssumedConfirmed)} errors were none then, so nobody looked twice; they count as confirmed because the run before failed as well.`,
        ]
      : []),
  ];
}
