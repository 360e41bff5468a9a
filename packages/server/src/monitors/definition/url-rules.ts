/** Rules of addresses, the same in every field that holds one. */

/** Where a login can be given apart from the address. */
export const USERINFO_RULE =
  'must not hold a user name or password: set AuthenticationType (for example Basic), Username and Password';
export const NO_USERINFO_RULE = 'must not hold a user name or password';
export const STEP_USERINFO_RULE =
  'must not hold a user name or password: set AuthenticationType, UserName and Password in Authentication';

const ZONE = /^https?:\/\/\[[^\]]*%/i;

/** What is wrong with an absolute http or https address; undefined: nothing. `more` ends the sentence about its beginning. */
export function urlRule(url: string, more = ''): string | undefined {
  if (ZONE.test(url)) return 'must not hold a zone of an IPv6 address (%eth0), which means nothing to a checkpoint';
  if (/^https?:\/\/\S/i.test(url) && URL.canParse(url)) return undefined;
  return `must be an absolute address that begins with http:// or https://${more}`;
}
