import type { Timezone } from '@vedette/contract/v4/timezone';
import { t } from '../../i18n/translate.js';

type Zone = Pick<Timezone, 'Description' | 'HasDaylightSaving' | 'DaylightSavingStart' | 'DaylightSavingEnd'>;

/** Explains the marks after time zones. */
export const ZONE_MARKS = t('* daylight saving in northern summer, # in southern summer');

/** Marks zones with daylight saving: `*` in northern summer, `#` in southern summer, across the new year. */
export function zoneText({ Description, HasDaylightSaving, DaylightSavingStart, DaylightSavingEnd }: Zone): string {
  if (!HasDaylightSaving) return Description;
  const isSouthern = (DaylightSavingStart ?? '') > (DaylightSavingEnd ?? '');
  return `${Description} ${isSouthern ? '#' : '*'}`;
}
