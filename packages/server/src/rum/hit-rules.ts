/** Determines the subjects for which one message of a page counts. */
import type { RumBeacon } from '@vedette/contract/rum-beacon';
import { rumDimensions, type RumDimension } from '@vedette/contract/v1/rum/rum';
import { parseUserAgent } from './browser-rules.js';
import type { MeasuredWebsite } from './stored-website.js';
import { measureBeacon, type Measured } from './timing-rules.js';
import { websiteHosts, pageName } from './url-rules.js';
import { zoneCountry } from './zone-countries.js';
import { zoneState } from './zone-states.js';

/** A website, or one of its pages, countries, …; `value` is empty for the website. */
export interface RumSubject {
  /** Stored number: 0, `PAGE_IN_COUNTRY`, `ROBOTS`, otherwise the position in `rumDimensions` plus one. */
  readonly dimension: number;
  readonly value: string;
}

export const WHOLE_WEBSITE = 0;
/** Pages by country, with values of `pairValue`. */
export const PAGE_IN_COUNTRY = 100;
/** Page views of bots, which are excluded from everything else. The number is far from those of future dimensions. */
export const ROBOTS = 1_000;
/** Pages beyond the maximum of a website, and unknown values. */
export const OTHER = 'Other';

export const dimensionNumber = (dimension: RumDimension): number => rumDimensions.indexOf(dimension) + 1;

/** Country codes contain no spaces. */
export const pairValue = (country: string, page: string): string => `${country} ${page}`;

/** Returns the two parts of a value built by `pairValue`. */
export function splitPair(pair: string): { readonly country: string; readonly page: string } {
  const separatorIndex = pair.indexOf(' ');
  return { country: pair.slice(0, separatorIndex), page: pair.slice(separatorIndex + 1) };
}

export interface Hit {
  readonly subjects: readonly RumSubject[];
  readonly measured: readonly Measured[];
}

/** A website with its hosts, computed once, for checking messages. */
export interface KnownWebsite {
  readonly website: MeasuredWebsite;
  readonly hosts: ReadonlySet<string>;
}

export const createKnownWebsite = (website: MeasuredWebsite): KnownWebsite => ({
  website,
  hosts: websiteHosts(website.url),
});

/** Returns undefined when the message comes from another site, or contains nothing. */
export function toHit(
  { website, hosts }: KnownWebsite,
  beacon: RumBeacon,
  { userAgent, origin }: { readonly userAgent: string; readonly origin: string | undefined },
): Hit | undefined {
  // The origin is set by the browser, but the URL is chosen by the page.
  const isForeign = origin !== undefined && !hosts.has(origin.replace(/^https?:\/\//i, '').toLowerCase());
  const page = pageName(beacon.url, { hosts, withFragment: website.includeUrlFragment });
  const measured = measureBeacon(beacon);
  if (isForeign || page === undefined || measured.length === 0) return undefined;
  const { browser, system, device } = parseUserAgent(userAgent);
  const country = zoneCountry(beacon.zone ?? '') ?? OTHER;
  const values: Readonly<Record<RumDimension, string | undefined>> = {
    Page: page,
    Country: country,
    State: zoneState(beacon.zone ?? '', country),
    Device: device,
    Browser: browser,
    OperatingSystem: system,
  };
  const dimensions = rumDimensions.flatMap((name) => {
    const value = values[name];
    return value === undefined ? [] : [{ dimension: dimensionNumber(name), value }];
  });
  const pair = { dimension: PAGE_IN_COUNTRY, value: pairValue(country, page) };
  return { subjects: [{ dimension: WHOLE_WEBSITE, value: '' }, ...dimensions, pair], measured };
}

/** Returns the hit of a bot's message: page views are counted and nothing is measured. Undefined as for `toHit`. */
export function toRobotHit(...[knownWebsite, beacon, sender]: Parameters<typeof toHit>): Hit | undefined {
  const hit = toHit(knownWebsite, beacon, sender);
  const measured = hit?.measured.filter(({ figure }) => figure === 'PageViews') ?? [];
  return measured.length === 0 ? undefined : { subjects: [{ dimension: ROBOTS, value: '' }], measured };
}
