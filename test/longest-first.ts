import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Hard files that take long, in the order in which they begin. On a clean checkout Vitest knows only how large a file is: some that are
 * short to read and long to run would begin when the other lane has ended.
 */
const LONGEST = [
  'e2e/src/pages.hard.ts',
  'packages/standalone/src/checkpoints.hard.ts',
  'packages/standalone/src/out-of-reach.hard.ts',
  'packages/standalone/src/clock-steps.hard.ts',
  'e2e/src/dashboard-turns.hard.ts',
  'packages/standalone/src/whole-system.hard.ts',
  'packages/server/src/app/api-tests/fuzz.hard.ts',
  'packages/checkpoint/src/browser/page/hostile-pages.hard.ts',
];

/** The order of Vitest, but for those that are known to take longest. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const rank = ({ moduleId }: TestSpecification): number => {
      const place = LONGEST.indexOf(relative(this.ctx.config.root, moduleId).replaceAll('\\', '/'));
      return place < 0 ? LONGEST.length : place;
    };
    return sorted.sort((a, b) => rank(a) - rank(b));
  }
}
