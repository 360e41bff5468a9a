/** Patterns of hosts that get a client certificate, as browsers' policies write them: `[*.]domain`, scheme and port optional. */
export interface ClientPattern {
  /** Lower case, an IPv6 address without brackets; undefined: every host. */
  readonly host: string | undefined;
  readonly withSubdomains: boolean;
  /** Undefined: every port. */
  readonly port: number | undefined;
}

const FORM =
  /^(?:(?<scheme>[a-z]+|\*):\/\/)?(?<wild>\[\*\.\])?(?<host>\*|\[[0-9a-f:.]+\]|[\p{L}\p{N}](?:[\p{L}\p{N}._-]*))(?::(?<port>\d{1,5}|\*))?\/?$/iu;

/** What a pattern says, or why it says nothing. */
export function parseClientPattern(text: string): ClientPattern | string {
  const parts = FORM.exec(text.trim())?.groups;
  if (!parts) return `"${text}" is no host such as shop.example, https://shop.example:8443 or [*.]shop.example`;
  const { scheme = 'https', wild, host = '', port = '*' } = parts;
  if (!['https', 'wss', '*'].includes(scheme.toLowerCase())) return `"${text}": only https:// asks for certificates`;
  if (port !== '*' && Number(port) > 65_535) return `"${text}": there is no such port`;
  if (wild !== undefined && (host === '*' || host.startsWith('['))) return `"${text}": [*.] stands before a domain`;
  return {
    host: host === '*' ? undefined : host.toLowerCase().replace(/^\[|\]$/g, ''),
    withSubdomains: wild !== undefined,
    port: port === '*' ? undefined : Number(port),
  };
}

/** Whether a place is meant. */
export function matchesPlace(pattern: ClientPattern, host: string, port: number): boolean {
  if (pattern.port !== undefined && pattern.port !== port) return false;
  if (pattern.host === undefined) return true;
  const named = host.toLowerCase();
  return named === pattern.host || (pattern.withSubdomains && named.endsWith(`.${pattern.host}`));
}
