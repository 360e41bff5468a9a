import { capitalised } from '@vedette/kernel/capitalised';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const findField = (name: string): Field | null => document.querySelector<Field>(`[data-field="${name}"]`);

/** What the form on the page calls a field; one it does not show by itself has its name in words: `Check interval`. */
export function labelOfField(name: string): string {
  const label = findField(name)?.labels?.[0]?.textContent ?? '';
  // The mark of a required field stands at the end.
  if (label !== '') return label.replace(/\s*\*\s*$/, '');
  const words = name.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
  return capitalised(words);
}

/** What the form shows for a value of a field: for one of a list its words there. */
export function wordsOfValue(name: string, value: string): string {
  const field = findField(name);
  const option =
    field instanceof HTMLSelectElement ? [...field.options].find((each) => each.value === value) : undefined;
  return option?.text ?? value;
}
