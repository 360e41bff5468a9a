/**
 * User names and passwords in URLs (RFC 3986 §3.2.1). URLs are displayed and stored, so secrets do not belong there.
 */

/** A URL without its user name and password, and both of them as the server would receive them. */
export interface SplitUrl {
  readonly url: string;
  readonly username: string;
  readonly password: string;
}

/** As URL parsers do: any slashes after the scheme, and the last `@` before the path ends the userinfo. */
const USERINFO = /^([\0- ]*https?:[\\/]+)([^\\/?#]*)@/i;

/** Placeholders may contain an `@` themselves, so they are replaced by as many other characters for the search. */
const maskPlaceholders = (text: string): string =>
  text.replace(/\{\{[^{}]*\}\}/g, (placeholder) => 'x'.repeat(placeholder.length));

function decodeOrKeep(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Splits user name and password off an http or https URL. Placeholders are kept. Undefined: it has none. */
export function splitUserinfo(address: string): SplitUrl | undefined {
  const [, scheme = '', userinfo] = USERINFO.exec(maskPlaceholders(address)) ?? [];
  if (userinfo === undefined) return undefined;
  const end = scheme.length + userinfo.length;
  const rawUserinfo = address.slice(scheme.length, end);
  const colon = maskPlaceholders(rawUserinfo).indexOf(':');
  return {
    url: address.slice(0, scheme.length) + address.slice(end + 1),
    username: decodeOrKeep(colon < 0 ? rawUserinfo : rawUserinfo.slice(0, colon)),
    password: colon < 0 ? '' : decodeOrKeep(rawUserinfo.slice(colon + 1)),
  };
}
