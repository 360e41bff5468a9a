import { stripBidiControls } from '@vedette/kernel/strip-bidi-controls';
import { t } from '../../i18n/translate.js';

/** Encodes a custom field as an option value, in JSON, because names and values may contain any character. */
export const fieldOption = (name: string, value: string | undefined): string =>
  JSON.stringify(value === undefined ? [name] : [name, value]);

/** Decodes an option. Without a value, the filter matches monitors that have the field at all. */
export function parseFieldOption(option: string): {
  readonly name: string;
  readonly value: string;
  readonly label: string;
} {
  // Only `fieldOption` writes these values.
  const [name = '', value] = JSON.parse(option) as string[];
  return {
    name,
    value: value ?? '',
    label: stripBidiControls(value === undefined ? name : t('{label}: {value}', { label: name, value })),
  };
}
