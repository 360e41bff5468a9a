import { t } from '../i18n/translate.js';

/** An alert that would be sent after the change, was sent, or both. */
export interface BackTestAlert {
  readonly AlertType: 'Error' | 'Reminder' | 'Ok';
  readonly Ordinal: number;
  readonly SimulatedAt?: number | undefined;
  readonly ActualAt?: number | undefined;
}

export const alertText = ({ AlertType, Ordinal }: Pick<BackTestAlert, 'AlertType' | 'Ordinal'>): string => {
  if (AlertType === 'Reminder') return t('Reminder {number}', { number: String(Ordinal) });
  return AlertType === 'Ok' ? t('Recovery') : t('Error');
};

/**
 * Tolerance between the check, whose time a back-test uses, and the alert it causes; a busy service needs more of it.
 */
const TOLERANCE_MS = 15_000;

type AlertTimes = Pick<BackTestAlert, 'SimulatedAt' | 'ActualAt'>;

/** How a change affects an alert. */
type Difference = 'removed' | 'added' | 'unchanged' | 'earlier' | 'later';

export function alertDifference({ SimulatedAt, ActualAt }: AlertTimes): Difference {
  if (SimulatedAt === undefined) return 'removed';
  if (ActualAt === undefined) return 'added';
  if (Math.abs(SimulatedAt - ActualAt) <= TOLERANCE_MS) return 'unchanged';
  return SimulatedAt < ActualAt ? 'earlier' : 'later';
}

/** The signs do not depend on colour. */
export const DIFFERENCES: Readonly<Record<Difference, string>> = {
  removed: t('− no longer sent'),
  added: t('+ additional alert'),
  unchanged: t('= unchanged'),
  earlier: t('◂ sent earlier'),
  later: t('▸ sent later'),
};

/** Describes how a change affects one alert. */
export const differenceText = (times: AlertTimes): string => DIFFERENCES[alertDifference(times)];

/** `4 alerts would have been sent; 1 was sent.` */
export const countsText = ({
  SimulatedAlerts,
  ActualAlerts,
}: {
  readonly SimulatedAlerts: number;
  readonly ActualAlerts: number;
}): string =>
  t(
    '{simulated, plural, one {# alert} other {# alerts}} would have been sent; {actual, plural, one {# was sent} other {# were sent}}.',
    { simulated: SimulatedAlerts, actual: ActualAlerts },
  );
