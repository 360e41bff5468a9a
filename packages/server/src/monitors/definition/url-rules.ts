/** Rules of URLs, the same for every field with one. */

/** Where a login can be set instead of in the URL. */
export const USERINFO_RULE =
  'must not contain a user name or password: set AuthenticationType (for example Basic), Username and Password';
export const NO_USERINFO_RULE = 'must not contain a user name or password';
export const STEP_USERINFO_RULE =
  'must not contain a user name or password: set AuthenticationType, UserName and Password in Authentication';

const ZONE = /^https?:\/\/(?:[^/?#]*@)?\[[\da-f:.]*(%[^\]]*)\]/i;

const ABSOLUTE_RULE = 'must be an absolute URL that begins with http:// or https://';
/** The rule of a URL that may also begin with a variable. */
export const ABSOLUTE_OR_VARIABLE_RULE =
  'must be an absolute URL that begins with http:// or https://, or with a variable';

/** Returns the problem of an absolute http or https URL; undefined for none. `absoluteRule` is the one for its beginning. */
export function findUrlProblem(url: string, absoluteRule = ABSOLUTE_RULE): string | undefined {
  if (!/^https?:\/\/\S/i.test(url)) return absoluteRule;
  // RFC 6874; web URLs have no zone.
  const zone = ZONE.exec(url)?.[1];
  if (zone !== undefined) return `must not contain a zone (${zone}): interface names differ between checkpoints`;
  return URL.canParse(url) ? undefined : 'must be a valid address: its host or port cannot be read';
}
