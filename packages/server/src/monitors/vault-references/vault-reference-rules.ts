/** Where a monitor may refer to vault items: `{{@VaultItem.<guid>.Password}}` and similar. */
import type { Problems } from '@vedette/kernel/fault';
import { parseVaultReferences, type VaultReference } from '../../vault/index.js';
import type { Definition } from '../definition/definition-rules.js';
import { parseStoredScript } from '../multi-step/multi-step-script-rules.js';

/** A definition with its password, which is stored separately. */
export interface DefinitionWithPassword {
  readonly definition: Definition;
  readonly password?: string | undefined;
}

/** Fields whose values never appear in a result. In others, a reference's value would be written into checks. */
const REFERENCE_FIELDS: readonly string[] = [
  'Username',
  'Password',
  'PredefinedVariables',
  'SelfServiceTransactionScript',
  'MultiStepApiTransactionScript',
  'PostmanCollectionJson',
];

function fieldTexts({ definition, password = '' }: DefinitionWithPassword): [field: string, text: string][] {
  const texts = Object.entries(definition).map(([field, value]): [string, string] => [field, joinTexts(value)]);
  return [...texts, ['Password', password]];
}

/** Returns all texts of a value at any depth, one per line. References contain no line break. */
function joinTexts(value: unknown): string {
  if (typeof value === 'string') return value;
  return typeof value === 'object' && value !== null ? Object.values(value).map(joinTexts).join('\n') : '';
}

/** Vault items that steps refer to by guid alone: files to upload and client certificates. */
function findStepItems({ MultiStepApiTransactionScript }: Definition): VaultReference[] {
  const steps = parseStoredScript(MultiStepApiTransactionScript ?? '')?.MsaSteps ?? [];
  const itemReferences = steps.flatMap(({ ClientCertificateVaultItem, VaultFileId, MultiPartForm }) => [
    { guid: ClientCertificateVaultItem, property: 'Archive' as const },
    { guid: VaultFileId, property: 'File' as const },
    ...(MultiPartForm ?? [])
      .filter(({ Type }) => Type === 'VaultFile')
      .map(({ Value }) => ({ guid: Value.trim(), property: 'File' as const })),
  ]);
  return itemReferences.flatMap(({ guid, property }) =>
    guid ? [{ vaultItemGuid: guid.toLowerCase(), property }] : [],
  );
}

/** Returns every reference of a monitor without duplicates. */
export function findVaultReferences(monitor: DefinitionWithPassword): VaultReference[] {
  const inTexts = fieldTexts(monitor).flatMap(([, text]) => parseVaultReferences(text).references);
  const all = [...inTexts, ...findStepItems(monitor.definition)];
  return [...new Map(all.map((reference) => [Object.values(reference).join(' '), reference])).values()];
}

/** Returns the references of its login only. */
export const findLoginReferences = ({ definition, password = '' }: DefinitionWithPassword): VaultReference[] =>
  [definition.Username ?? '', password].flatMap((text) => parseVaultReferences(text).references);

/** Adds problems of references in fields that allow none, and of malformed ones, each at its field. */
export function checkVaultFields(monitor: DefinitionWithPassword, problems: Problems): void {
  for (const [field, text] of fieldTexts(monitor)) {
    const { references, malformed } = parseVaultReferences(text);
    const isMisplaced = references.length > 0 && !REFERENCE_FIELDS.includes(field);
    problems.when(isMisplaced, field, 'must not refer to the vault. Only Username and Password may.');
    problems.when(malformed.length > 0, field, 'must refer to the vault as {{@VaultItem.<guid>.Password}}');
  }
}

/** Guids in a text, including those within longer words. */
const GUIDS = /(?=([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}))/g;
const findGuids = (text: string): string[] => [...text.toLowerCase().matchAll(GUIDS)].map(([, guid = '']) => guid);

/** Adds each problem of referenced items at the first field that contains the reference. A text may have thousands. */
export function addItemProblems(
  monitor: DefinitionWithPassword,
  sentences: readonly string[],
  problems: Problems,
): void {
  if (sentences.length === 0) return;
  const guidFields = fieldTexts(monitor).flatMap(([field, text]) =>
    findGuids(text).map((guid) => [guid, field] as const),
  );
  const fieldByGuid = new Map(guidFields.toReversed());
  for (const sentence of sentences) problems.add(fieldByGuid.get(findGuids(sentence)[0] ?? '') ?? 'Password', sentence);
}
