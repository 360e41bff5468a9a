import { unturned } from '@vedette/kernel/unturned';

/** A custom field as one text, as a menu has it: names and values hold any letters. */
export const fieldOption = (name: string, value: string | undefined): string =>
  JSON.stringify(value === undefined ? [name] : [name, value]);

/** The same taken apart; without a value it is a field that has any. */
export function parseFieldOption(option: string): {
  readonly name: string;
  readonly value: string;
  readonly words: string;
} {
  // Written by `fieldOption` alone.
  const [name = '', value] = JSON.parse(option) as string[];
  return { name, value: value ?? '', words: unturned(value === undefined ? name : `${name}: ${value}`) };
}
