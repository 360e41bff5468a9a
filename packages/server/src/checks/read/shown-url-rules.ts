/**
 * The address of a check for who may see data and not settings: where it went, without the values of its query, which is
 * where addresses carry keys and tokens (decision 0143). A name without a value may be one itself.
 */
export function urlWithoutValues(url: string): string {
  const [address = ''] = url.split('#');
  const [place = '', ...query] = address.split('?');
  if (query.length === 0) return place;
  const names = query
    .join('?')
    .split('&')
    .map((part) => (part.includes('=') ? `${part.slice(0, part.indexOf('='))}=***` : part === '' ? '' : '***'));
  return `${place}?${names.join('&')}`;
}
