/**
 * Whether the service itself answers this name (lower case, no port): one of its own, or a name for this machine (RFC 6761,
 * section 6.3). A status page there would hide the sign-in.
 */
export const isServiceHost = (name: string, ownHosts: readonly string[]): boolean =>
  name === 'localhost' || name.endsWith('.localhost') || name === 'localhost.localdomain' || ownHosts.includes(name);
