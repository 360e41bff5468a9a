/** More than real documents need, and safe for recursive functions. */
export const MAX_JSON_DEPTH = 500;

const isHolder = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Returns whether lists and objects are nested deeper than `maxDepth`. Not recursive, so any input is safe. */
export function isTooDeep(value: unknown, deepest = MAX_JSON_DEPTH): boolean {
  let holders = [value].filter(isHolder);
  for (let depth = 1; holders.length > 0; depth += 1) {
    if (depth > deepest) return true;
    holders = holders.flatMap((holder) => (Object.values(holder) as unknown[]).filter(isHolder));
  }
  return false;
}
