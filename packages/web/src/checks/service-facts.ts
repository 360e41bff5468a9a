import type { ServiceFacts } from '@vedette/contract/v1/shared';

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

/**
 * Facts of one name stand together: several records of a name server are one list. A value that is a moment, such as the
 * end of a certificate, is told as `dateTime` tells it.
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
