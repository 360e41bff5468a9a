import type { TestModule } from 'vitest/node';

/** A test that was skipped. */
export interface Skip {
  readonly file: string;
  /** What its name says in `(skipped: …)`; undefined: it does not say. */
  readonly reason: string | undefined;
}

const REASON = /\(skipped:? ([^()]+)\)/;

/** The skipped tests of a run. Those that a filter on names leaves out are not among them. */
export function listSkips(modules: readonly TestModule[]): Skip[] {
  return modules.flatMap((module) =>
    [...module.children.allTests()]
      .filter((test) => test.options.mode === 'skip' || test.result().state === 'skipped')
      .map((test) => ({ file: module.relativeModuleId, reason: REASON.exec(test.fullName)?.[1] })),
  );
}

/** One line per reason, with the number of tests and their files. */
export function skipLines(skips: readonly Skip[]): string[] {
  const byReason = new Map<string, Skip[]>();
  for (const skip of skips) {
    const reason = skip.reason ?? 'not on this platform, or without a program that is optional';
    byReason.set(reason, [...(byReason.get(reason) ?? []), skip]);
  }
  return [...byReason].map(([reason, own]) => {
    const files = [...new Set(own.map(({ file }) => file))].join(', ');
    return `skipped: ${own.length} ${own.length === 1 ? 'test' : 'tests'} (${reason}): ${files}`;
  });
}
