/** References to items in texts: `{{@VaultItem.<guid>.Username}}` and the like. */

/** What a reference takes from an item. */
export const referenceProperties = ['Username', 'Password', 'OneTimePassword', 'File'] as const;
type ReferenceProperty = (typeof referenceProperties)[number];

export interface VaultReference {
  /** In lower case. */
  readonly vaultItemGuid: string;
  /** `Archive` is never written in a text: steps name the item of their certificate by its guid. */
  readonly property: ReferenceProperty | 'Archive';
}

const ANY = /\{\{\s*@VaultItem\b[^{}]*\}\}/gi;
const WHOLE = /^\{\{\s*@VaultItem\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(\w+)\s*\}\}$/i;

/** The reference a placeholder stands for; undefined when guid or property is none. Case does not count. */
function parsed(placeholder: string): VaultReference | undefined {
  const [, guid = '', word = ''] = WHOLE.exec(placeholder) ?? [];
  const property = referenceProperties.find((name) => name.toLowerCase() === word.toLowerCase());
  return property && { vaultItemGuid: guid.toLowerCase(), property };
}

/** Every reference in a text, in its order; `malformed` are placeholders that begin like one and are none. */
export function vaultReferencesIn(text: string): {
  readonly references: readonly VaultReference[];
  readonly malformed: readonly string[];
} {
  const placeholders = text.match(ANY) ?? [];
  const references = placeholders.flatMap((placeholder) => parsed(placeholder) ?? []);
  return { references, malformed: placeholders.filter((placeholder) => !parsed(placeholder)) };
}

/** The text with each reference replaced by its value. */
export function fillVaultReferences(text: string, getValue: (reference: VaultReference) => string): string {
  return text.replace(ANY, (placeholder) => {
    const reference = parsed(placeholder);
    return reference ? getValue(reference) : placeholder;
  });
}
