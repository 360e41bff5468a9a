/** Returns the draft after saving: fields edited meanwhile are kept, all others take their saved values. */
export function rebased<D extends object>(typed: D, saved: D, after: D): D {
  const fields = Object.keys(typed) as (keyof D)[];
  const changed = fields.filter((field) => !Object.is(typed[field], saved[field]));
  return changed.reduce((draft, field) => ({ ...draft, [field]: typed[field] }), after);
}
