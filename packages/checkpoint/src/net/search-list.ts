/** The search list of resolv.conf(5), which names too short to stand alone are looked up in. */
export interface SearchList {
  readonly domains: readonly string[];
  /** Names with fewer dots than this are looked up in the domains first. */
  readonly ndots: number;
}

const MAX_DOTS = 15;

/** Reads a resolv.conf; of several `search` and `domain` lines the last counts. */
export function parseResolvConf(text: string): SearchList {
  let domains: readonly string[] = [];
  let ndots = 1;
  for (const line of text.split('\n')) {
    const [word, ...values] = line
      .replace(/[#;].*/, '')
      .trim()
      .split(/\s+/);
    if (word === 'search') domains = values.map((name) => name.replace(/^\.+|\.+$/g, '')).filter((name) => name !== '');
    if (word === 'domain') domains = values.slice(0, 1);
    const dotsOption = word === 'options' ? values.find((value) => /^ndots:\d+$/.test(value)) : undefined;
    if (dotsOption) ndots = Math.min(Number(dotsOption.slice('ndots:'.length)), MAX_DOTS);
  }
  return { domains, ndots };
}

/**
 * The full names to ask for, in order. A name with enough dots, or one that ends in a dot, stands alone: in the domains
 * it might be found by a wildcard of theirs, and a target that is gone would look well.
 */
export function namesToAsk(host: string, { domains, ndots }: SearchList): string[] {
  const dots = host.split('.').length - 1;
  if (host.endsWith('.') || dots >= ndots) return [host];
  return [...domains.map((domain) => `${host}.${domain}`), host];
}
