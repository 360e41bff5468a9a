import type { ReportSection } from '../model/report.js';

/** About five pages: enough for the latest events, while the next section stays easy to find. */
const MAX_ROWS = 200;

/** Shortens long tables beside other sections. A section alone in a document keeps all its rows. */
export function limitRowsForPaper(sections: readonly ReportSection[]): readonly ReportSection[] {
  if (sections.length < 2) return sections;
  return sections.map((section) =>
    section.isChart || section.lines !== undefined || section.rows.length <= MAX_ROWS
      ? section
      : { ...section, rows: section.rows.slice(0, MAX_ROWS), truncatedTo: MAX_ROWS },
  );
}
