import type { Reporter, TestModule } from 'vitest/node';
import { skipLines, listSkips } from './skips.js';

/** Prints at the end of a run which tests were skipped, and what they need. */
export default class SkipReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const lines = skipLines(listSkips(modules));
    if (lines.length > 0) process.stdout.write(`\n${lines.join('\n')}\n`);
  }
}
