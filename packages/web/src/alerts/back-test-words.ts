/** An alert that would be sent after the change, was sent, or both. */
export interface BackTestAlert {
  readonly AlertType: 'Error' | 'Reminder' | 'Ok';
  readonly Ordinal: number;
  readonly SimulatedAt?: number | undefined;
  readonly ActualAt?: number | undefined;
}

export const alertText = ({ AlertType, Ordinal }: Pick<BackTestAlert, 'AlertType' | 'Ordinal'>): string =>
  AlertType === 'Reminder' ? `Reminder ${String(Ordinal)}` : AlertType;

/**
 * Tolerance between the check, whose time a back-test uses, and the alert it causes; a busy service needs more of it.
 */
const SAME_MS = 15_000;

/** Describes how a change affects one alert, with a sign that does not depend on colour. */
export function differenceText({ SimulatedAt, ActualAt }: Pick<BackTestAlert, 'SimulatedAt' | 'ActualAt'>): string {
  if (SimulatedAt === undefined) return '− no longer sent';
  if (ActualAt === undefined) return '+ additional alert';
  if (Math.abs(SimulatedAt - ActualAt) <= SAME_MS) return '= unchanged';
  return SimulatedAt < ActualAt ? '◂ sent earlier' : '▸ sent later';
}

/** `4 alerts would have been sent; 1 was sent.` */
export const countsText = ({
  SimulatedAlerts,
  ActualAlerts,
}: {
  readonly SimulatedAlerts: number;
  readonly ActualAlerts: number;
}): string =>
  `${String(SimulatedAlerts)} ${SimulatedAlerts === 1 ? 'alert' : 'alerts'} would have been sent; ${String(ActualAlerts)} ${ActualAlerts === 1 ? 'was' : 'were'} sent.`;

interface BackTestSummary {
  readonly Checks: number;
  readonly SimulatedErrors: number;
  readonly ActualErrors: number;
  readonly TotalChanges: number;
  readonly Changes: readonly unknown[];
  readonly RecordedConditions: readonly { readonly ErrorConditionType: string; readonly Checks: number }[];
  readonly AssumedConfirmed: number;
}

/** Describes the back-test of recorded checks and what could not be evaluated again, one sentence each. */
export function summaryTexts(found: BackTestSummary): string[] {
  const { Checks, SimulatedErrors, ActualErrors, TotalChanges, Changes, RecordedConditions, AssumedConfirmed } = found;
  return [
    `${String(SimulatedErrors)} of ${String(Checks)} checks would be errors; ${String(ActualErrors)} ${ActualErrors === 1 ? 'was an error' : 'were errors'}.`,
    ...(TotalChanges > Changes.length
      ? [`Showing the latest ${String(Changes.length)} of ${String(TotalChanges)} changes:`]
      : []),
    ...RecordedConditions.map(
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
