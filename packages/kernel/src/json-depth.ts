/** Deeper than anybody writes, and shallow enough for whatever walks over it by calling itself. */
export const MAX_JSON_DEPTH = 500;

const isHolder = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Whether more lists and objects than that lie in each other. It does not call itself. */
export function isTooDeep(value: unknown, deepest = MAX_JSON_DEPTH): boolean {
  let holders = [value].filter(isHolder);
  for (let depth = 1; holders.length > 0; depth += 1) {
    if (depth > deepest) return true;
    holders = holders.flatMap((holder) => (Object.values(holder) as unknown[]).filter(isHolder));
  }
  return false;
}
