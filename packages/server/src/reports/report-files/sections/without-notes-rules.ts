import type { Report } from '../model/report.js';

/** Returns the report without notes, for readers who may not read all of them. */
export const removeNotes = (report: Report): Report => ({
  ...report,
  sections: report.sections.map(({ noted, ...section }) => {
    if (!noted) return section;
    const notesIndex = section.columns.findIndex(({ textKey }) => textKey === 'notes');
    const removeNotesColumn = <T>(all: readonly T[]): T[] => all.filter((_one, index) => index !== notesIndex);
    return { ...section, columns: removeNotesColumn(section.columns), rows: section.rows.map(removeNotesColumn) };
  }),
});
