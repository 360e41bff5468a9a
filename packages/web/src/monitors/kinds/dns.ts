import { t } from '../../i18n/translate.js';

/** Warns of an empty name, which queries the root zone. */
export function dnsWarning({
  DnsQuery,
  DnsTestValue,
}: {
  readonly DnsQuery: string;
  readonly DnsTestValue: string;
}): string | undefined {
  if (DnsQuery === 'RootServer' || DnsTestValue.trim() !== '') return undefined;
  return t('Without a name, the DNS root is queried, which has no address. Enter a name.');
}
