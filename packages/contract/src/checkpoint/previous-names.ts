/**
 * Members of outcomes that the previous version names differently. A checkpoint, a service or results on a checkpoint's
 * disk may be of that version.
 */
const previousNames = [
  ['cpuStarved', 'heldUp'],
  ['isCpuStarved', 'isHeldUp'],
] as const;

type JsonObject = Readonly<Record<string, unknown>>;

const isJsonObject = (value: unknown): value is JsonObject => typeof value === 'object' && value !== null;

function withPreviousNames(members: JsonObject): JsonObject {
  const copies = previousNames.flatMap(([name, previousName]) => {
    const value = members[name] ?? members[previousName];
    return value === undefined ? [] : [[name, value] as const, [previousName, value] as const];
  });
  return { ...members, ...Object.fromEntries(copies) };
}

/** Returns an outcome in which renamed members, also those of its steps, have both names. */
export function withBothNames<T>(outcome: T): T {
  if (!isJsonObject(outcome)) return outcome;
  const steps: unknown = outcome['steps'];
  const renamedSteps = Array.isArray(steps) && {
    steps: steps.map((step: unknown) => (isJsonObject(step) ? withPreviousNames(step) : step)),
  };
  return { ...withPreviousNames(outcome), ...renamedSteps } as T;
}
