import type { ReportSection } from '../model/report.js';

/** Some five pages: enough to see what happened last, and what comes after it is still found. */
const MOST_BESIDE_OTHERS = 200;

/** A figure that stands alone is what one asked for, and has all its rows; beside others a long table would bury them. */
export function cutForPaper(sections: readonly ReportSection[]): readonly ReportSection[] {
  if (sections.length < 2) return sections;
  return sections.map((section) =>
    section.isChart || section.lines !== undefined || section.rows.length <= MOST_BESIDE_OTHERS
      ? section
      : { ...section, rows: section.rows.slice(0, MOST_BESIDE_OTHERS), cutTo: MOST_BESIDE_OTHERS },
  );
}
