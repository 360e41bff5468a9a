/** Whether an `Accept` header prefers XML to JSON: the first of the two named wins, and JSON is the default. */
export function prefersXml(accept: string | undefined): boolean {
  const types = (accept ?? '').split(',').map((one) => (one.split(';')[0] ?? '').trim().toLowerCase());
  return (
    types.find((type) => /^((application|text)\/xml|application\/json|\*\/\*)$/.test(type))?.endsWith('xml') ?? false
  );
}

/** Serialises the list for firewall tools that read XML. */
export function formatAddressesXml(addresses: readonly string[]): string {
  const items = addresses.map((address) => `<string>${address}</string>`).join('');
  return `<?xml version="1.0" encoding="utf-8"?>\n<ListStringResponse><Data>${items}</Data></ListStringResponse>`;
}
