type Values = Readonly<Record<string, unknown>>;

export interface ChangedField {
  readonly field: string;
  /** Absent when the field is new, or the object was created. */
  readonly from?: string;
  /** Absent when the field, or the object, was removed. */
  readonly to?: string;
}

/** What differs between two states of an object, by field name. */
export function changedFields(before: Values | undefined, after: Values | undefined): readonly ChangedField[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return names.flatMap((field) => {
    const from = textOf(before?.[field]);
    const to = textOf(after?.[field]);
    if (from === to) return [];
    return [{ field, ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) }];
  });
}

function textOf(value: unknown): string | undefined {
  if (value === undefined) return undefined;
  return typeof value === 'string' ? value : JSON.stringify(value);
}
