/** An alert that would be sent after the change, was sent, or both. */
export interface BackTestAlert {
  readonly AlertType: 'Error' | 'Reminder' | 'Ok';
  readonly Ordinal: number;
  readonly WouldAt?: number | undefined;
  readonly WasAt?: number | undefined;
}

export const alertText = ({ AlertType, Ordinal }: Pick<BackTestAlert, 'AlertType' | 'Ordinal'>): string =>
  AlertType === 'Reminder' ? `Reminder ${String(Ordinal)}` : AlertType;

/**
 * Tolerance between the check, whose time a back-test uses, and the alert it causes; a busy service needs more of it.
 */
const SAME_MS = 15_000;

/** Describes how a change affects one alert, with a sign that does not depend on colour. */
export function differenceText({ WouldAt, WasAt }: Pick<BackTestAlert, 'WouldAt' | 'WasAt'>): string {
  if (WouldAt === undefined) return '− no longer sent';
  if (WasAt === undefined) return '+ additional alert';
  if (Math.abs(WouldAt - WasAt) <= SAME_MS) return '= unchanged';
  return WouldAt < WasAt ? '◂ sent earlier' : '▸ sent later';
}

/** `4 alerts would have been sent; 1 was sent.` */
export const countsText = ({ Would, Was }: { readonly Would: number; readonly Was: number }): string =>
  `${String(Would)} ${Would === 1 ? 'alert' : 'alerts'} would have been sent; ${String(Was)} ${Was === 1 ? 'was' : 'were'} sent.`;

interface BackTestSummary {
  readonly Checks: number;
  readonly ErrorsWould: number;
  readonly ErrorsWere: number;
  readonly ChangesInAll: number;
  readonly Changes: readonly unknown[];
  readonly AsRecorded: readonly { readonly ErrorConditionType: string; readonly Checks: number }[];
  readonly AssumedConfirmed: number;
}

/** Describes the back-test of recorded checks and what could not be evaluated again, one sentence each. */
export function summaryTexts(found: BackTestSummary): string[] {
  const { Checks, ErrorsWould, ErrorsWere, ChangesInAll, Changes, AsRecorded, AssumedConfirmed } = found;
  return [
    `${String(ErrorsWould)} of ${String(Checks)} checks would be errors; ${String(ErrorsWere)} ${ErrorsWere === 1 ? 'was an error' : 'were errors'}.`,
    ...(ChangesInAll > Changes.length
      ? [`Showing the latest ${String(Changes.length)} of ${String(ChangesInAll)} changes:`]
      : []),
    ...AsRecorded.map(
      ({ ErrorConditionType, Checks: of }) =>
        `${ErrorConditionType} could not be evaluated again for ${String(of)} checks because too little of them is stored. Their recorded result is used.`,
    ),
    ...(AssumedConfirmed > 0
      ? [
          `${String(AssumedConfirmed)} new errors have no confirmation because the checks passed at the time. They count as confirmed if the previous check failed as well.`,
        ]
      : []),
  ];
}
