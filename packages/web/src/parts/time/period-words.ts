import { presetPeriodTypes } from '@vedette/kernel/periods';

/** Names of periods as people read them: `Last90Days` is `last 90 days`, `Last3MonthsExcl` ends before today. */
export function periodWords(name: string): string {
  const isExclusive = name.endsWith('Excl');
  const words = (isExclusive ? name.slice(0, -4) : name)
    .replace(/([a-z])(?=[A-Z0-9])|(\d)(?=[A-Z])/g, '$1$2 ')
    .toLowerCase();
  return isExclusive ? `${words}, without the present one` : words;
}

/** All preset periods, for a field that chooses one. */
export const PERIOD_OPTIONS = presetPeriodTypes.map((name) => [name, periodWords(name)] as const);
