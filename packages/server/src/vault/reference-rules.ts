/** Vault references in texts, such as `{{@VaultItem.<guid>.Username}}`. */

/** Properties of an item that a reference can name. */
export const referenceProperties = ['Username', 'Password', 'OneTimePassword', 'File'] as const;
type ReferenceProperty = (typeof referenceProperties)[number];

export interface VaultReference {
  /** In lower case. */
  readonly vaultItemGuid: string;
  /** `Archive` never occurs in a text: steps refer to the item of their certificate by its guid. */
  readonly property: ReferenceProperty | 'Archive';
}

const ANY_REFERENCE = /\{\{\s*@VaultItem\b[^{}]*\}\}/gi;
const VALID_REFERENCE = /^\{\{\s*@VaultItem\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(\w+)\s*\}\}$/i;

/** Parses a placeholder, ignoring case; undefined for an invalid guid or property. */
function parseReference(placeholder: string): VaultReference | undefined {
  const [, guid = '', propertyName = ''] = VALID_REFERENCE.exec(placeholder) ?? [];
  const property = referenceProperties.find((name) => name.toLowerCase() === propertyName.toLowerCase());
  return property && { vaultItemGuid: guid.toLowerCase(), property };
}

/**
 * Returns every reference in a text, in order. `malformed` are placeholders that begin like a reference but are
 * invalid.
 */
export function parseVaultReferences(text: string): {
  readonly references: readonly VaultReference[];
  readonly malformed: readonly string[];
} {
  const placeholders = text.match(ANY_REFERENCE) ?? [];
  const references = placeholders.flatMap((placeholder) => parseReference(placeholder) ?? []);
  return { references, malformed: placeholders.filter((placeholder) => !parseReference(placeholder)) };
}

/** Replaces each reference in a text by its value. */
export function fillVaultReferences(text: string, getValue: (reference: VaultReference) => string): string {
  return text.replace(ANY_REFERENCE, (placeholder) => {
    const reference = parseReference(placeholder);
    return reference ? getValue(reference) : placeholder;
  });
}
