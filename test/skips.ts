import type { TestModule } from 'vitest/node';

/** A test that was skipped. */
export interface Skip {
  readonly file: string;
  /** Reason in its name: `(skipped: …)`. Undefined: none. */
  readonly reason: string | undefined;
}

const REASON = /\(skipped:? ([^()]+)\)/;

/** Returns the skipped tests of a run, without those that a name filter excludes. */
export function listSkips(modules: readonly TestModule[]): Skip[] {
  return modules.flatMap((module) =>
    [...module.children.allTests()]
      .filter((test) => test.options.mode === 'skip' || test.result().state === 'skipped')
      .map((test) => ({ file: module.relativeModuleId, reason: REASON.exec(test.fullName)?.[1] })),
  );
}

/** Returns one line per reason, with the number of tests and their files. */
export function skipLines(skips: readonly Skip[]): string[] {
  const byReason = new Map<string, Skip[]>();
  for (const skip of skips) {
    const reason = skip.reason ?? 'not on this platform, or an optional program is missing';
    byReason.set(reason, [...(byReason.get(reason) ?? []), skip]);
  }
  return [...byReason].map(([reason, skipsOfReason]) => {
    const files = [...new Set(skipsOfReason.map(({ file }) => file))].join(', ');
    return `skipped: ${skipsOfReason.length} ${skipsOfReason.length === 1 ? 'test' : 'tests'} (${reason}): ${files}`;
  });
}
