/** A challenge of a `WWW-Authenticate` header (RFC 9110 §11.3). */
export interface Challenge {
  /** Lower case. */
  readonly scheme: string;
  /** The token68 value, as used by NTLM. */
  readonly token: string | undefined;
  /** Keyed by lower-case name, with quotes removed. */
  readonly params: ReadonlyMap<string, string>;
}

const TOKEN = "[!#$%&'*+.^_`|~0-9A-Za-z-]+";
/** The closing quote may be missing at the end of a header. */
const QUOTED = '"((?:[^"\\\\]|\\\\[^])*)(?:"|$)';
/**
 * Embedded devices omit the quotes. A bare value runs to the next separator and may contain spaces, unless the next
 * word is a parameter name.
 */
const BARE = '([^\\s,;"]*(?:[ \\t]+[^\\s,;"=]+(?=[ \\t]*(?:[,;]|$)|[ \\t]+[^\\s,;"=]))*)';
/** Separates parameters: a comma by RFC 9110 §11.3; some devices send semicolons or spaces. */
const SEPARATOR = `(?:\\s*[,;]|(?=\\s+${TOKEN}\\s*=)|\\s*$)`;
const paramPattern = new RegExp(`[\\s,;]*(${TOKEN})\\s*=[ \\t]*(?:${QUOTED}|${BARE})${SEPARATOR}`, 'y');
const schemePattern = new RegExp(`[\\s,;]*(${TOKEN})(?:\\s+|\\s*(?=,|$))`, 'y');
const token68Pattern = /([A-Za-z0-9\-._~+/]+=*)\s*(?:,|$)/y;

/**
 * Schemes with parameters. Without this list, a parameter without a value would be read as the token of another scheme.
 */
const WITH_PARAMS: ReadonlySet<string> = new Set(['digest', 'basic', 'bearer']);

const MAX_HEADER_LENGTH = 8_192;

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

/** Returns the challenges of a header value in order. Parsing stops at the first unreadable part. */
export function parseChallenges(header: string): Challenge[] {
  const text = header.slice(0, MAX_HEADER_LENGTH);
  const found: Challenge[] = [];
  let at = 0;
  for (;;) {
    const scheme = matchAt(schemePattern, text, at);
    if (!scheme) return found;
    at = schemePattern.lastIndex;
    const name = (scheme[1] ?? '').toLowerCase();
    const params = new Map<string, string>();
    const isAlone = scheme[0].trimEnd().endsWith(',');
    const bare = WITH_PARAMS.has(name) || isAlone ? null : matchAt(token68Pattern, text, at);
    if (bare) at = token68Pattern.lastIndex;
    for (let match = bare ? null : matchAt(paramPattern, text, at); match; match = matchAt(paramPattern, text, at)) {
      at = paramPattern.lastIndex;
      params.set((match[1] ?? '').toLowerCase(), match[2]?.replace(/\\([^])/g, '$1') ?? match[3] ?? '');
    }
    found.push({ scheme: name, token: bare?.[1], params });
  }
}
