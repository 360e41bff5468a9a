import type { Report } from '../model/report.js';

/** Returns the report without notes, for readers who may not read all of them. */
export const withoutNotes = (report: Report): Report => ({
  ...report,
  sections: report.sections.map(({ noted, ...section }) => {
    if (!noted) return section;
    const at = section.columns.findIndex(({ textKey }) => textKey === 'notes');
    const without = <T>(all: readonly T[]): T[] => all.filter((_one, index) => index !== at);
    return { ...section, columns: without(section.columns), rows: section.rows.map(without) };
  }),
});
