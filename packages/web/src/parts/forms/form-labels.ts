import { capitalise } from '@vedette/kernel/capitalise';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const findField = (name: string): Field | null => document.querySelector<Field>(`[data-field="${name}"]`);

/**
 * Returns the label of a field in the form on the page. A field that is not shown gets its name as words: `Check
 * interval`.
 */
export function fieldLabel(name: string): string {
  const label = findField(name)?.labels?.[0]?.textContent ?? '';
  // The label of a required field ends with an asterisk.
  if (label !== '') return label.replace(/\s*\*\s*$/, '');
  const spaced = name.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
  return capitalise(spaced);
}

/** Returns the text of a field’s value; for a select, that of its option. */
export function valueLabel(name: string, value: string): string {
  const field = findField(name);
  const option =
    field instanceof HTMLSelectElement ? [...field.options].find((each) => each.value === value) : undefined;
  return option?.text ?? value;
}
