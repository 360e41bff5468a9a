/** One challenge of a `WWW-Authenticate` header (RFC 9110 §11.3). */
export interface Challenge {
  /** Lower case. */
  readonly scheme: string;
  /** The token68 form, as NTLM uses it. */
  readonly token: string | undefined;
  /** By lower-case name, quotes undone. */
  readonly params: ReadonlyMap<string, string>;
}

const TOKEN = "[!#$%&'*+.^_`|~0-9A-Za-z-]+";
/** Also without its closing quote, at the end of a header. */
const QUOTED = '"((?:[^"\\\\]|\\\\[^])*)(?:"|$)';
/** Simple devices leave the quotes out: any letters up to a separator, and blanks between words that are no names. */
const BARE = '([^\\s,;"]*(?:[ \\t]+[^\\s,;"=]+(?=[ \\t]*(?:[,;]|$)|[ \\t]+[^\\s,;"=]))*)';
/** What stands between parameters: a comma by RFC 9110 §11.3, a semicolon or blanks by some devices. */
const SEPARATOR = `(?:\\s*[,;]|(?=\\s+${TOKEN}\\s*=)|\\s*$)`;
const paramPattern = new RegExp(`[\\s,;]*(${TOKEN})\\s*=[ \\t]*(?:${QUOTED}|${BARE})${SEPARATOR}`, 'y');
const schemePattern = new RegExp(`[\\s,;]*(${TOKEN})(?:\\s+|\\s*(?=,|$))`, 'y');
const token68Pattern = /([A-Za-z0-9\-._~+/]+=*)\s*(?:,|$)/y;

/** Schemes whose challenges are parameters; a parameter without a value would look like the token of another. */
const WITH_PARAMS: ReadonlySet<string> = new Set(['digest', 'basic', 'bearer']);

const MAX_HEADER_LENGTH = 8_192;

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

/** The challenges of one header value, in order. What cannot be read ends the list. */
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
