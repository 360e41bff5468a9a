import { z } from 'zod';

/** Longer than the name of any page. */
const value = z.string().min(1).max(1_000).optional();
const TOGETHER =
  'Metrics are stored by page and country combined, otherwise by one of these at a time. A state includes its country.';

/** Filters of page views. */
export const rumFilters = {
  Page: value.meta({ description: `Only this page, as named in a breakdown. ${TOGETHER}` }),
  Country: value.meta({ description: `Only visitors in this country: its code, or Other. ${TOGETHER}` }),
  Device: value.meta({ description: `Only this type of device. ${TOGETHER}` }),
  Browser: value.meta({ description: `Only this browser. ${TOGETHER}` }),
  OperatingSystem: value.meta({ description: `Only this operating system. ${TOGETHER}` }),
  State: value.meta({
    description: `Only visitors in this state or province of Australia, Canada or the United States: its ISO 3166-2 code, or the code of the country for visitors whose state is unknown. ${TOGETHER}`,
  }),
};

export const RumFilters = z.object(rumFilters);
export type RumFilters = z.infer<typeof RumFilters>;
