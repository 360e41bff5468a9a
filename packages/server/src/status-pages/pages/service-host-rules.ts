/**
 * Returns whether a name (lower case, without port) is one of the service: a configured one, or a name of this machine
 * (RFC 6761, section 6.3). A status page there would hide the sign-in.
 */
export const isServiceHost = (name: string, serviceHosts: readonly string[]): boolean =>
  name === 'localhost' ||
  name.endsWith('.localhost') ||
  name === 'localhost.localdomain' ||
  serviceHosts.includes(name);
