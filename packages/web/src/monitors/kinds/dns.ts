/** A query without a name asks for the root of all names. */
export function dnsWarning({
  DnsQuery,
  DnsTestValue,
}: {
  readonly DnsQuery: string;
  readonly DnsTestValue: string;
}): string | undefined {
  if (DnsQuery === 'RootServer' || DnsTestValue.trim() !== '') return undefined;
  return 'No name to ask for: the root of all names is asked for then, which has no address.';
}
