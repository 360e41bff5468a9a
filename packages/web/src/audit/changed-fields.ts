type Values = Readonly<Record<string, unknown>>;

export interface ChangedField {
  readonly field: string;
  /** Absent for a new field or a created object. */
  readonly from?: string;
  /** Absent for a removed field or a deleted object. */
  readonly to?: string;
}

/** Returns the fields that differ between two states of an object. */
export function changedFields(before: Values | undefined, after: Values | undefined): readonly ChangedField[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return names.flatMap((field) => {
    const from = fieldValueText(before?.[field]);
    const to = fieldValueText(after?.[field]);
    if (from === to) return [];
    return [{ field, ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) }];
  });
}

function fieldValueText(value: unknown): string | undefined {
  if (value === undefined) return undefined;
  if (typeof value === 'string') return value;
  if (!isRecord(value)) return JSON.stringify(value);
  const { Name: name, ...others } = value;
  const isNamed = typeof name === 'string' && name !== '' && Object.keys(others).every((key) => key.endsWith('Guid'));
  return isNamed ? name : recordText(value);
}

const isRecord = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Formats an object of plain values as `Name: value` pairs in a fixed order, so that equal objects have equal texts. */
function recordText(value: Values): string {
  return Object.entries(value)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, member]) => `${name}: ${fieldValueText(member) ?? ''}`)
    .join(', ');
}
