import { z } from 'zod';

/** Longer than the name of any page. */
const value = z.string().min(1).max(1_000).optional();
const COMBINATIONS_NOTE =
  'Metrics are stored by page and country combined, otherwise by one of these at a time. A state includes its country.';

/** Filters of page views. */
export const rumFilters = {
  Page: value.meta({ description: `Only this page, as named in a breakdown. ${COMBINATIONS_NOTE}` }),
  Country: value.meta({ description: `Only visitors in this country: its code, or Other. ${COMBINATIONS_NOTE}` }),
  Device: value.meta({ description: `Only this type of device. ${COMBINATIONS_NOTE}` }),
  Browser: value.meta({ description: `Only this browser. ${COMBINATIONS_NOTE}` }),
  OperatingSystem: value.meta({ description: `Only this operating system. ${COMBINATIONS_NOTE}` }),
  State: value.meta({
    description: `Only visitors in this state or province of Australia, Canada or the United States: its ISO 3166-2 code, or the code of the country for visitors whose state is unknown. ${COMBINATIONS_NOTE}`,
  }),
};

export const RumFilters = z.object(rumFilters);
export type RumFilters = z.infer<typeof RumFilters>;
