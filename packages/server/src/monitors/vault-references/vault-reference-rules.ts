/** Where a monitor may refer to items of the vault: `{{@VaultItem.<guid>.Password}}` and the like. */
import type { Problems } from '@vedette/kernel/fault';
import { vaultReferencesIn, type VaultReference } from '../../vault/index.js';
import type { Definition } from '../definition/definition-rules.js';
import { storedScript } from '../multi-step/multi-step-script-rules.js';

/** A definition with the text of its password, which is kept apart from it. */
export interface Referring {
  readonly definition: Definition;
  readonly password?: string | undefined;
}

/** Texts whose values never reach a result in the clear. Elsewhere a reference would be written into the checks. */
const PLACES: readonly string[] = [
  'Username',
  'Password',
  'PredefinedVariables',
  'SelfServiceTransactionScript',
  'MultiStepApiTransactionScript',
  'PostmanCollectionJson',
];

function referringTexts({ definition, password = '' }: Referring): [field: string, text: string][] {
  const texts = Object.entries(definition).map(([field, value]): [string, string] => [field, allText(value)]);
  return [...texts, ['Password', password]];
}

/** The texts of a value, however deep they lie, one a line: a reference has no line break. */
function allText(value: unknown): string {
  if (typeof value === 'string') return value;
  return typeof value === 'object' && value !== null ? Object.values(value).map(allText).join('\n') : '';
}

/** Items that steps of a script name by their guid alone: files to send and certificates to show. */
function itemsOfSteps({ MultiStepApiTransactionScript }: Definition): VaultReference[] {
  const steps = storedScript(MultiStepApiTransactionScript ?? '')?.MsaSteps ?? [];
  const named = steps.flatMap(({ ClientCertificateVaultItem, VaultFileId, MultiPartForm }) => [
    { guid: ClientCertificateVaultItem, property: 'Archive' as const },
    { guid: VaultFileId, property: 'File' as const },
    ...(MultiPartForm ?? [])
      .filter(({ Type }) => Type === 'VaultFile')
      .map(({ Value }) => ({ guid: Value.trim(), property: 'File' as const })),
  ]);
  return named.flatMap(({ guid, property }) => (guid ? [{ vaultItemGuid: guid.toLowerCase(), property }] : []));
}

/** Every reference of a monitor, each once. */
export function findVaultReferences(monitor: Referring): VaultReference[] {
  const inTexts = referringTexts(monitor).flatMap(([, text]) => vaultReferencesIn(text).references);
  const all = [...inTexts, ...itemsOfSteps(monitor.definition)];
  return [...new Map(all.map((reference) => [Object.values(reference).join(' '), reference])).values()];
}

/** Those of its login alone. */
export const findLoginReferences = ({ definition, password = '' }: Referring): VaultReference[] =>
  [definition.Username ?? '', password].flatMap((text) => vaultReferencesIn(text).references);

/** Notes references that stand where none may, or that are misspelt; each at its field. */
export function checkVaultPlaces(monitor: Referring, problems: Problems): void {
  for (const [field, text] of referringTexts(monitor)) {
    const { references, malformed } = vaultReferencesIn(text);
    const isMisplaced = references.length > 0 && !PLACES.includes(field);
    problems.when(isMisplaced, field, 'cannot refer to the vault; Username and Password can');
    problems.when(malformed.length > 0, field, 'must refer to the vault as {{@VaultItem.<guid>.Password}}');
  }
}

/** Guids that stand in a text, those within longer words too. */
const GUIDS = /(?=([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}))/g;
const guidsIn = (text: string): string[] => [...text.toLowerCase().matchAll(GUIDS)].map(([, guid = '']) => guid);

/** Notes each problem of the items referred to, at the first field that names them; of each text there may be thousands. */
export function noteItemProblems(monitor: Referring, sentences: readonly string[], problems: Problems): void {
  if (sentences.length === 0) return;
  const named = referringTexts(monitor).flatMap(([field, text]) => guidsIn(text).map((guid) => [guid, field] as const));
  const fieldByGuid = new Map(named.toReversed());
  for (const sentence of sentences) problems.add(fieldByGuid.get(guidsIn(sentence)[0] ?? '') ?? 'Password', sentence);
}
