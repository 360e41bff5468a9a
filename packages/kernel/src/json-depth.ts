/** More than real documents need, and safe for recursive functions. */
export const MAX_JSON_DEPTH = 500;

const isContainer = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Returns whether lists and objects are nested deeper than `maxDepth`. Not recursive, so any input is safe. */
export function isNestedTooDeeply(value: unknown, maxDepth = MAX_JSON_DEPTH): boolean {
  let containers = [value].filter(isContainer);
  for (let depth = 1; containers.length > 0; depth += 1) {
    if (depth > maxDepth) return true;
    containers = containers.flatMap((container) => (Object.values(container) as unknown[]).filter(isContainer));
  }
  return false;
}
