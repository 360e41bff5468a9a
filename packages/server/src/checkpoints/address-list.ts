/** Whether an `Accept` header asks for XML before JSON; the first named of the two wins, JSON without any. */
export function prefersXml(accept: string | undefined): boolean {
  const types = (accept ?? '').split(',').map((one) => (one.split(';')[0] ?? '').trim().toLowerCase());
  return (
    types.find((type) => /^((application|text)\/xml|application\/json|\*\/\*)$/.test(type))?.endsWith('xml') ?? false
  );
}

/** The list as firewall tools of the XML kind read it. */
export function xmlOfAddresses(addresses: readonly string[]): string {
  const items = addresses.map((address) => `<string>${address}</string>`).join('');
  return `<?xml version="1.0" encoding="utf-8"?>\n<ListStringResponse><Data>${items}</Data></ListStringResponse>`;
}
