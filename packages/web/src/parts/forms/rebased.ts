/** After saving: what was typed meanwhile stays, for it is not saved; every other field is as it is now. */
export function rebased<D extends object>(typed: D, saved: D, after: D): D {
  const fields = Object.keys(typed) as (keyof D)[];
  const changed = fields.filter((field) => !Object.is(typed[field], saved[field]));
  return changed.reduce((draft, field) => ({ ...draft, [field]: typed[field] }), after);
}
