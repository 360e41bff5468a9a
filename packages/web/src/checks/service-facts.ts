import type { ServiceFacts } from '@vedette/contract/v1/shared';

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

/**
 * Merges facts of the same name, such as several records of a name server. Values that are instants, such as the end of
 * a certificate, are formatted with `dateTime`.
 */
export function mergedFacts(
  facts: NonNullable<ServiceFacts['Facts']>,
  dateTime: (at: number) => string,
): [name: string, value: string][] {
  const byName = new Map<string, string>();
  for (const { Name, Value } of facts) {
    const value = INSTANT.test(Value) ? dateTime(Date.parse(Value)) : Value;
    const before = byName.get(Name);
    byName.set(Name, before === undefined ? value : `${before}\n${value}`);
  }
  return [...byName];
}
