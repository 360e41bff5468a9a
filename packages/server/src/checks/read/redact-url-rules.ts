/**
 * Returns the URL of a check for callers who may see data but not settings. Query values are redacted, because keys and
 * tokens are passed there (docs/architecture/check-details.md#0143). A parameter without a value may be such a key
 * itself.
 */
export function redactQueryValues(url: string): string {
  const [address = ''] = url.split('#');
  const [base = '', ...query] = address.split('?');
  if (query.length === 0) return base;
  const names = query
    .join('?')
    .split('&')
    .map((part) => (part.includes('=') ? `${part.slice(0, part.indexOf('='))}=***` : part === '' ? '' : '***'));
  return `${base}?${names.join('&')}`;
}
