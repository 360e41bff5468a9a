/** What one message of a measured page adds to. */
import type { RumBeacon } from '@vedette/contract/rum-beacon';
import { rumDimensions, type RumDimension } from '@vedette/contract/v1/rum/rum';
import { parseUserAgent } from './browser-rules.js';
import type { MeasuredWebsite } from './stored-website.js';
import { measuredIn, type Measured } from './timing-rules.js';
import { websiteHosts, pageName } from './url-rules.js';
import { countryOfZone } from './zone-countries.js';
import { stateOfZone } from './zone-states.js';

/** A website, or one page, country, … of it; `value` is empty for the website. */
export interface Place {
  /** Its number in the store: 0, `PAGE_IN_COUNTRY`, `ROBOTS`, else one more than its place in `rumDimensions`. */
  readonly dimension: number;
  readonly value: string;
}

export const WHOLE_WEBSITE = 0;
/** Pages by country: the value is made by `pairValue`. */
export const PAGE_IN_COUNTRY = 100;
/** Page views of programs, which are left out of everything else; far from the dimensions that may be added. */
export const ROBOTS = 1_000;
/** What is beyond the most pages a website may have, and what nothing is known of. */
export const OTHER = 'Other';

export const dimensionNumber = (dimension: RumDimension): number => rumDimensions.indexOf(dimension) + 1;

/** No country has a space in it. */
export const pairValue = (country: string, page: string): string => `${country} ${page}`;

/** The two halves of what `pairValue` made. */
export function splitPair(pair: string): { readonly country: string; readonly page: string } {
  const at = pair.indexOf(' ');
  return { country: pair.slice(0, at), page: pair.slice(at + 1) };
}

export interface Hit {
  readonly places: readonly Place[];
  readonly measured: readonly Measured[];
}

/** A website as messages are held against it: its hosts are worked out once. */
export interface Gate {
  readonly website: MeasuredWebsite;
  readonly hosts: ReadonlySet<string>;
}

export const createGate = (website: MeasuredWebsite): Gate => ({ website, hosts: websiteHosts(website.url) });

/** Undefined when the message comes from another site than its own, or says nothing. */
export function toHit(
  { website, hosts }: Gate,
  beacon: RumBeacon,
  { userAgent, origin }: { readonly userAgent: string; readonly origin: string | undefined },
): Hit | undefined {
  // A browser tells the truth about the origin; the URL is what the page says.
  const isForeign = origin !== undefined && !hosts.has(origin.replace(/^https?:\/\//i, '').toLowerCase());
  const page = pageName(beacon.url, { hosts, withFragment: website.includeUrlFragment });
  const measured = measuredIn(beacon);
  if (isForeign || page === undefined || measured.length === 0) return undefined;
  const { browser, system, device } = parseUserAgent(userAgent);
  const country = countryOfZone(beacon.zone ?? '') ?? OTHER;
  const values: Readonly<Record<RumDimension, string | undefined>> = {
    Page: page,
    Country: country,
    State: stateOfZone(beacon.zone ?? '', country),
    Device: device,
    Browser: browser,
    OperatingSystem: system,
  };
  const dimensions = rumDimensions.flatMap((name) => {
    const value = values[name];
    return value === undefined ? [] : [{ dimension: dimensionNumber(name), value }];
  });
  const pair = { dimension: PAGE_IN_COUNTRY, value: pairValue(country, page) };
  return { places: [{ dimension: WHOLE_WEBSITE, value: '' }, ...dimensions, pair], measured };
}

/** What a program that looks at a page adds to: its page views are counted, and nothing is measured. Undefined as of `toHit`. */
export function toRobotHit(...[gate, beacon, sender]: Parameters<typeof toHit>): Hit | undefined {
  const hit = toHit(gate, beacon, sender);
  const measured = hit?.measured.filter(({ figure }) => figure === 'PageViews') ?? [];
  return measured.length === 0 ? undefined : { places: [{ dimension: ROBOTS, value: '' }], measured };
}
