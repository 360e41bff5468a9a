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
const paramPattern = new RegExp(`\\s*(${TOKEN})\\s*=\\s*(?:"((?:[^"\\\\]|\\\\.)*)"|(${TOKEN}))\\s*(?:,|$)`, 'y');
const schemePattern = new RegExp(`[\\s,]*(${TOKEN})(?:\\s+|\\s*(?=,|$))`, 'y');
const token68Pattern = /([A-Za-z0-9\-._~+/]+=*)\s*(?:,|$)/y;

const LONGEST = 8_192;

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

/** The challenges of one header value, in order. What cannot be read ends the list. */
export function parseChallenges(header: string): Challenge[] {
  const text = header.slice(0, LONGEST);
  const found: Challenge[] = [];
  let at = 0;
  for (;;) {
    const scheme = matchAt(schemePattern, text, at);
    if (!scheme) return found;
    at = schemePattern.lastIndex;
    const params = new Map<string, string>();
    let token: string | undefined;
    for (let match = matchAt(paramPattern, text, at); match; match = matchAt(paramPattern, text, at)) {
      at = paramPattern.lastIndex;
      params.set((match[1] ?? '').toLowerCase(), match[2]?.replace(/\\(.)/g, '$1') ?? match[3] ?? '');
    }
    if (params.size === 0) {
      const bare = matchAt(token68Pattern, text, at);
      const isNextScheme = bare && /^[,\s]/.test(scheme[0].slice(-1)) && scheme[0].trimEnd().endsWith(',');
      if (bare && !isNextScheme) {
        token = bare[1];
        at = token68Pattern.lastIndex;
      }
    }
    found.push({ scheme: (scheme[1] ?? '').toLowerCase(), token, params });
  }
}
