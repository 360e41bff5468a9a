import type { Timezone } from '@vedette/contract/v4/timezone';

type Zone = Pick<Timezone, 'Description' | 'HasDaylightSaving' | 'DaylightSavingStart' | 'DaylightSavingEnd'>;

/** What the marks behind zones mean. */
export const ZONE_MARKS = '*: daylight saving in northern summer; #: in southern summer.';

/** `*`: daylight saving in northern summer, `#`: in southern summer, which goes on over the new year; none: no daylight saving. */
export function zoneText({ Description, HasDaylightSaving, DaylightSavingStart, DaylightSavingEnd }: Zone): string {
  if (!HasDaylightSaving) return Description;
  const isSouthern = (DaylightSavingStart ?? '') > (DaylightSavingEnd ?? '');
  return `${Description} ${isSouthern ? '#' : '*'}`;
}
