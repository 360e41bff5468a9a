/** Search list of resolv.conf(5) for short names. */
export interface SearchList {
  readonly domains: readonly string[];
  /** Names with fewer dots are looked up in the search domains first. */
  readonly ndots: number;
}

const MAX_DOTS = 15;

/** Parses a resolv.conf. The last of several `search` and `domain` lines applies. */
export function parseResolvConf(text: string): SearchList {
  let domains: readonly string[] = [];
  let ndots = 1;
  for (const line of text.split('\n')) {
    const [keyword, ...values] = line
      .replace(/[#;].*/, '')
      .trim()
      .split(/\s+/);
    if (keyword === 'search')
      domains = values.map((name) => name.replace(/^\.+|\.+$/g, '')).filter((name) => name !== '');
    if (keyword === 'domain') domains = values.slice(0, 1);
    const dotsOption = keyword === 'options' ? values.find((value) => /^ndots:\d+$/.test(value)) : undefined;
    if (dotsOption) ndots = Math.min(Number(dotsOption.slice('ndots:'.length)), MAX_DOTS);
  }
  return { domains, ndots };
}

/**
 * Returns the full names to look up, in order. A name with enough dots or a trailing dot is used alone: a wildcard of a
 * search domain might match it, and a missing target would appear to be up.
 */
export function namesToQuery(host: string, { domains, ndots }: SearchList): string[] {
  const dots = host.split('.').length - 1;
  if (host.endsWith('.') || dots >= ndots) return [host];
  return [...domains.map((domain) => `${host}.${domain}`), host];
}
