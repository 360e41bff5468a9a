import { execFileSync, spawnSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { cultures } from '../../alerting/index.js';
import { pdfOf } from './pdf.js';
import { aReport } from './testing/a-report.js';
import { wordingOf } from './wording.js';

const isMissing = spawnSync('pdftotext', ['-v']).status !== 0;
const squeezed = (text: string): string => text.replace(/\s+/g, ' ');
/** Each page as another program reads it. */
const pagesOf = (pdf: Buffer): string[] =>
  execFileSync('pdftotext', ['-enc', 'UTF-8', '-', '-'], { input: pdf, encoding: 'utf8', maxBuffer: 1e8 })
    .split('\f')
    .slice(0, -1);

describe.skipIf(isMissing)(`PDF${isMissing ? ' (skipped: pdftotext is not installed)' : ''}`, () => {
  test.each(cultures)(
    'in %s each page has its number, each figure its counting rules and observed share',
    async (culture) => {
      const wording = wordingOf(culture, 'Europe/Amsterdam');
      const report = aReport();
      const pages = pagesOf(await pdfOf(report, wording));
      expect(pages.length).toBeGreaterThan(2);
      pages.forEach((text, i) => {
        const number = wording.say('page', { page: String(i + 1), pages: String(pages.length) });
        expect(squeezed(text)).toContain(number);
      });
      const whole = squeezed(pages.join(' '));
      let at = -1;
      for (const section of report.sections) {
        at = whole.indexOf(squeezed(wording.title(section)), at + 1);
        expect([section.title, at > -1]).toEqual([section.title, true]);
        for (const line of wording.underneath(section)) {
          expect([section.title, line, whole.indexOf(squeezed(line), at) > at]).toEqual([section.title, line, true]);
        }
      }
    },
  );
});
