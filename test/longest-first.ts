import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Hard files that take long, in the order in which they start. On a clean checkout Vitest only knows the size of a
 * file, so small files that run long would start last and alone.
 */
const LONGEST = [
  'e2e/src/pages.hard.ts',
  'packages/standalone/src/checkpoints.hard.ts',
  'packages/standalone/src/out-of-reach.hard.ts',
  'packages/standalone/src/clock-steps.hard.ts',
  'e2e/src/dashboard-rotation.hard.ts',
  'packages/standalone/src/whole-system.hard.ts',
  'packages/server/src/app/api-tests/fuzz.hard.ts',
  'packages/checkpoint/src/browser/page/hostile-pages.hard.ts',
];

/** The order of Vitest, except that the files known to take longest come first. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const rank = ({ moduleId }: TestSpecification): number => {
      const index = LONGEST.indexOf(relative(this.ctx.config.root, moduleId).replaceAll('\\', '/'));
      return index < 0 ? LONGEST.length : index;
    };
    return sorted.sort((a, b) => rank(a) - rank(b));
  }
}
