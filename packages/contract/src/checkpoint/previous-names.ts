/**
 * Members of outcomes that the previous version names differently. A checkpoint, a service or results on a checkpoint's
 * disk may be of that version.
 */
const previousNames = [
  ['cpuStarved', 'heldUp'],
  ['isCpuStarved', 'isHeldUp'],
] as const;

type Members = Readonly<Record<string, unknown>>;

const isMembers = (value: unknown): value is Members => typeof value === 'object' && value !== null;

function copyRenamed(members: Members): Members {
  const copies = previousNames.flatMap(([name, previousName]) => {
    const value = members[name] ?? members[previousName];
    return value === undefined ? [] : [[name, value] as const, [previousName, value] as const];
  });
  return { ...members, ...Object.fromEntries(copies) };
}

/** Returns an outcome in which renamed members, also those of its steps, have both names. */
export function withBothNames<T>(outcome: T): T {
  if (!isMembers(outcome)) return outcome;
  const steps: unknown = outcome['steps'];
  const renamedSteps = Array.isArray(steps) && {
    steps: steps.map((step: unknown) => (isMembers(step) ? copyRenamed(step) : step)),
  };
  return { ...copyRenamed(outcome), ...renamedSteps } as T;
}
