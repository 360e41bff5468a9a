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
const QUOTED_VALUE = '"((?:[^"\\\\]|\\\\[^])*)(?:"|$)';
/**
 * Embedded devices omit the quotes. A bare value runs to the next separator and may contain spaces, unless the next
 * word is a parameter name.
 */
const BARE_VALUE = '([^\\s,;"]*(?:[ \\t]+[^\\s,;"=]+(?=[ \\t]*(?:[,;]|$)|[ \\t]+[^\\s,;"=]))*)';
/** Separates parameters: a comma by RFC 9110 §11.3; some devices send semicolons or spaces. */
const SEPARATOR = `(?:\\s*[,;]|(?=\\s+${TOKEN}\\s*=)|\\s*$)`;
const paramPattern = new RegExp(`[\\s,;]*(${TOKEN})\\s*=[ \\t]*(?:${QUOTED_VALUE}|${BARE_VALUE})${SEPARATOR}`, 'y');
const schemePattern = new RegExp(`[\\s,;]*(${TOKEN})(?:\\s+|\\s*(?=,|$))`, 'y');
const token68Pattern = /([A-Za-z0-9\-._~+/]+=*)\s*(?:,|$)/y;

/**
 * Schemes with parameters. Without this list, a parameter without a value would be read as the token of another scheme.
 */
const SCHEMES_WITH_PARAMS: ReadonlySet<string> = new Set(['digest', 'basic', 'bearer']);

const MAX_HEADER_LENGTH = 8_192;

function matchAt(pattern: RegExp, text: string, offset: number): RegExpExecArray | null {
  pattern.lastIndex = offset;
  return pattern.exec(text);
}

/** Returns the challenges of a header value in order. Parsing stops at the first unreadable part. */
export function parseChallenges(header: string): Challenge[] {
  const text = header.slice(0, MAX_HEADER_LENGTH);
  const challenges: Challenge[] = [];
  let offset = 0;
  for (;;) {
    const scheme = matchAt(schemePattern, text, offset);
    if (!scheme) return challenges;
    offset = schemePattern.lastIndex;
    const name = (scheme[1] ?? '').toLowerCase();
    const params = new Map<string, string>();
    const hasNoParams = scheme[0].trimEnd().endsWith(',');
    const token68 = SCHEMES_WITH_PARAMS.has(name) || hasNoParams ? null : matchAt(token68Pattern, text, offset);
    if (token68) offset = token68Pattern.lastIndex;
    for (
      let match = token68 ? null : matchAt(paramPattern, text, offset);
      match;
      match = matchAt(paramPattern, text, offset)
    ) {
      offset = paramPattern.lastIndex;
      params.set((match[1] ?? '').toLowerCase(), match[2]?.replace(/\\([^])/g, '$1') ?? match[3] ?? '');
    }
    challenges.push({ scheme: name, token: token68?.[1], params });
  }
}
