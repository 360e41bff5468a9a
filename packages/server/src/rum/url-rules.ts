/** Derives the page name from a URL. The order of the steps matters. */

const GUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
const ONLY_AN_ID = new RegExp(`^(\\d+|${GUID})$`, 'i');
const CONTAINED_IDS = new RegExp(`${GUID}|\\d{5,}`, 'gi');
const MASK = '***';

/** Maximum length of a page name; longer ones are cut, so that every name fits an index. */
export const MAX_PAGE_LENGTH = 400;

/**
 * Returns the page: host and path without scheme and query, with `***` for ids; with the fragment on request. Undefined
 * for anything that is no address on one of the hosts.
 */
export function pageName(
  address: string,
  { hosts, withFragment }: { readonly hosts: ReadonlySet<string>; readonly withFragment: boolean },
): string | undefined {
  const url = webAddress(address);
  if (!url || !hosts.has(url.host)) return undefined;
  const path = url.pathname
    .replaceAll(/\/{2,}/g, '/')
    .split('/')
    .map(maskIds)
    .join('/');
  const fragment = withFragment ? url.hash.split('/').map(maskIds).join('/') : '';
  return Array.from(url.host + path + fragment)
    .slice(0, MAX_PAGE_LENGTH)
    .join('');
}

/** Masks a segment that is an id as `***`; within other segments only guids and numbers of more than four digits. */
function maskIds(segment: string): string {
  return ONLY_AN_ID.test(segment) ? MASK : segment.replaceAll(CONTAINED_IDS, MASK);
}

/** Returns the hosts of a website, with and without `www.`. Empty for an invalid address. */
export function websiteHosts(websiteUrl: string): ReadonlySet<string> {
  const url = webAddress(websiteUrl);
  if (!url) return new Set();
  const bare = url.host.replace(/^www\./, '');
  return new Set([bare, `www.${bare}`]);
}

/** Returns the address if it is http or https; the host is in lower case, with its port unless it is the default. */
export function webAddress(text: string): URL | undefined {
  if (!URL.canParse(text.trim())) return undefined;
  const url = new URL(text.trim());
  return (url.protocol === 'http:' || url.protocol === 'https:') && url.host !== '' ? url : undefined;
}
