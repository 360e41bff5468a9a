/** What a tile shows as plain values: a name and a value for each column, moments as ISO 8601 in UTC. */
export type PlainRow = Readonly<Record<string, string | number | undefined>>;

/** Comma-separated values with the names of the columns first; a spreadsheet takes no text for a formula. */
export function csvOf(rows: readonly PlainRow[]): string {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return [names.map(cell).join(), ...rows.map((row) => names.map((name) => cell(row[name])).join())].join('\r\n');
}

function cell(value: string | number | undefined): string {
  if (typeof value !== 'string') return value === undefined ? '' : String(value);
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
