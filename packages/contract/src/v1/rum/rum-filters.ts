import { z } from 'zod';

/** Longer than the name of any page. */
const value = z.string().min(1).max(1_000).optional();
const TOGETHER =
  'Figures are kept by page and country together, else by one of these at a time; a state is in its country.';

/** Only the page views with these values. */
export const rumFilters = {
  Page: value.meta({ description: `Only of this page, as a breakdown names it. ${TOGETHER}` }),
  Country: value.meta({ description: `Only of visitors in this country: its code, or Other. ${TOGETHER}` }),
  Device: value.meta({ description: `Only on this kind of device. ${TOGETHER}` }),
  Browser: value.meta({ description: `Only with this browser. ${TOGETHER}` }),
  OperatingSystem: value.meta({ description: `Only on this operating system. ${TOGETHER}` }),
  State: value.meta({
    description: `Only of visitors in this state or province of Australia, Canada or the United States: its ISO 3166-2 code, or the code of the country for those of whom it is not known. ${TOGETHER}`,
  }),
};

export const RumFilters = z.object(rumFilters);
export type RumFilters = z.infer<typeof RumFilters>;
