import { isObject, type JsonObject } from './json.js';

const MAX_COLUMNS = 6;
const MAX_CELL_WIDTH = 48;
const LEADING_FIELDS = ['Name', 'AlertName', 'Description', 'FullName', 'CheckpointName'];
/** Fields that readers look for after the names: state, type and target. */
const DESCRIPTIVE = ['ErrorLevel', 'IsActive', 'MonitorType', 'Url', 'NetworkAddress'];

/** Formats a response for people: one row per item of a list, or one line per field of an object. */
export function toTable(value: unknown): string {
  const rows = toRows(value);
  if (!rows)
    return isObject(value)
      ? formatLines(Object.entries(value).map(([name, member]) => [name, formatCell(member, Infinity)]))
      : formatCell(value, Infinity);
  if (rows.length === 0) return 'Nothing.';
  const columns = chooseColumns(rows);
  return formatLines([columns, ...rows.map((row) => columns.map((name) => formatCell(row[name], MAX_CELL_WIDTH)))]);
}

/** Returns the objects of a list. For an envelope, its Data with attributes and ids combined. */
function toRows(value: unknown): JsonObject[] | undefined {
  const list = isObject(value) && Array.isArray(value['Data']) ? value['Data'] : value;
  if (!Array.isArray(list)) return undefined;
  return (list as unknown[]).map((item) => {
    if (!isObject(item)) return { Value: item };
    const { Attributes, Relationships: _relations, Links: _links, Type: _type, ...rest } = item;
    return isObject(Attributes) ? { ...rest, ...Attributes } : item;
  });
}

function chooseColumns(rows: readonly JsonObject[]): string[] {
  const all = [
    ...new Set(
      rows.flatMap((row) => Object.keys(row).filter((name) => !isObject(row[name]) && !Array.isArray(row[name]))),
    ),
  ];
  const isId = (name: string): boolean => /(Guid|Id)$/.test(name);
  const ownId = all.find(isId);
  const rank = (name: string): number => {
    if (LEADING_FIELDS.includes(name)) return 0;
    if (name === ownId) return 1;
    if (DESCRIPTIVE.includes(name)) return 2 + DESCRIPTIVE.indexOf(name) / DESCRIPTIVE.length;
    return isId(name) ? 3 : name === 'Hash' ? 5 : 4;
  };
  return all.sort((a, b) => rank(a) - rank(b)).slice(0, MAX_COLUMNS);
}

/** Returns one line without control characters of terminals. */
function formatCell(value: unknown, maxWidth: number): string {
  const text = value === undefined || value === null ? '' : typeof value === 'string' ? value : JSON.stringify(value);
  const printable = text.replace(/[\p{Cc}\p{Cf}]+/gu, ' ');
  return printable.length > maxWidth ? `${printable.slice(0, maxWidth - 1)}…` : printable;
}

function formatLines(rows: readonly (readonly string[])[]): string {
  const widths = rows[0]?.map((_head, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  return rows
    .map((row) =>
      row
        .map((text, column) => text.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
