import { presetPeriodTypes } from '@vedette/kernel/periods';

/**
 * Formats the name of a preset period: `Last90Days` is `last 90 days`; `Last3MonthsExcl`, without the current month, is
 * `last 3 full months`.
 */
export function periodWords(name: string): string {
  const isExclusive = name.endsWith('Excl');
  const words = (isExclusive ? name.slice(0, -4) : name)
    .replace(/([a-z])(?=[A-Z0-9])|(\d)(?=[A-Z])/g, '$1$2 ')
    .toLowerCase();
  return isExclusive ? words.replace(/(\d+) (\w+)$/, '$1 full $2') : words;
}

/** All preset periods, as options. */
export const PERIOD_OPTIONS = presetPeriodTypes.map((name) => [name, periodWords(name)] as const);
