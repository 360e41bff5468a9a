import type { ServiceFacts } from '@vedette/contract/v1/shared';

/** Facts of one name stand together: several records of a name server are one list. */
export function mergedFacts(facts: NonNullable<ServiceFacts['Facts']>): [name: string, value: string][] {
  const byName = new Map<string, string>();
  for (const { Name, Value } of facts) {
    const before = byName.get(Name);
    byName.set(Name, before === undefined ? Value : `${before}\n${Value}`);
  }
  return [...byName];
}
