/**
 * A host pattern of a client certificate, in the format of browser policies: `[*.]domain`, with optional scheme and
 * port.
 */
export interface ClientPattern {
  /** Lower case, IPv6 addresses without brackets; undefined for every host. */
  readonly host: string | undefined;
  readonly includesSubdomains: boolean;
  /** Undefined for every port. */
  readonly port: number | undefined;
}

const PATTERN_FORMAT =
  /^(?:(?<scheme>[a-z]+|\*):\/\/)?(?<wild>\[\*\.\])?(?<host>\*|\[[0-9a-f:.]+\]|[\p{L}\p{N}](?:[\p{L}\p{N}._-]*))(?::(?<port>\d{1,5}|\*))?\/?$/iu;

/** Parses a pattern. Returns an error message for an invalid one. */
export function parseClientPattern(text: string): ClientPattern | string {
  const parts = PATTERN_FORMAT.exec(text.trim())?.groups;
  if (!parts)
    return `"${text}" is not a host pattern such as shop.example, https://shop.example:8443 or [*.]shop.example`;
  const { scheme = 'https', wild: wildcard, host = '', port = '*' } = parts;
  if (!['https', 'wss', '*'].includes(scheme.toLowerCase()))
    return `"${text}": only https:// supports client certificates`;
  if (port !== '*' && Number(port) > 65_535) return `"${text}": the port must be between 1 and 65535`;
  if (wildcard !== undefined && (host === '*' || host.startsWith('[')))
    return `"${text}": [*.] must be followed by a domain`;
  return {
    host: host === '*' ? undefined : host.toLowerCase().replace(/^\[|\]$/g, ''),
    includesSubdomains: wildcard !== undefined,
    port: port === '*' ? undefined : Number(port),
  };
}

/** Whether the pattern matches a host and port. */
export function matchesTarget(pattern: ClientPattern, host: string, port: number): boolean {
  if (pattern.port !== undefined && pattern.port !== port) return false;
  if (pattern.host === undefined) return true;
  const lowerHost = host.toLowerCase();
  return lowerHost === pattern.host || (pattern.includesSubdomains && lowerHost.endsWith(`.${pattern.host}`));
}
