/** Returns the draft after saving: fields edited meanwhile are kept, all others take their saved values. */
export function rebaseDraft<D extends object>(current: D, submitted: D, stored: D): D {
  const fields = Object.keys(current) as (keyof D)[];
  const changed = fields.filter((field) => !Object.is(current[field], submitted[field]));
  return changed.reduce((draft, field) => ({ ...draft, [field]: current[field] }), stored);
}
