/** Secrets of a script are removed from its text and stored encrypted beside it: write-only, kept by their names. */
import { msaAuthenticationTypes } from '@vedette/contract/v4/multi-step';
import type { Problems } from '@vedette/kernel/fault';
import { parseVaultReferences } from '../../vault/index.js';
import type { WrittenScript } from './multi-step-script-rules.js';

/** Keys are `<Authentication.Id>.Password`, `<Authentication.Id>.Token`, `function <Name>.HashKey`, … */
export type ScriptSecrets = Readonly<Record<string, string>>;

/** Returns the decrypted secrets of a monitor; empty without any. */
export function parseSecrets(sealedText: string | undefined): ScriptSecrets {
  return sealedText === undefined || sealedText === '' ? {} : (JSON.parse(sealedText) as ScriptSecrets);
}

/** Returns the text that is encrypted, the same for the same secrets; empty without any. */
export function serialiseSecrets(secrets: ScriptSecrets): string {
  const entries = Object.entries(secrets).sort(([a], [b]) => (a < b ? -1 : 1));
  return entries.length === 0 ? '' : JSON.stringify(Object.fromEntries(entries));
}

/** A text with only a vault reference is not a secret and stays in place. */
const isReference = (text: string): boolean =>
  parseVaultReferences(text).references.length > 0 && text.replace(/\{\{\s*@VaultItem\.[^{}]*\}\}/gi, '').trim() === '';

type JsonObject = Record<string, unknown>;
const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isTrue = (value: unknown): boolean => value === true || (typeof value === 'string' && /^true$/i.test(value));
const isFalse = (value: unknown): boolean => value === false || (typeof value === 'string' && /^false$/i.test(value));

interface SecretExtraction {
  readonly storedSecrets: ScriptSecrets;
  readonly newGuid: () => string;
  readonly problems: Problems;
  readonly secrets: Record<string, string>;
  /** Whether some secret was kept because it was not sent again. */
  reusesStoredSecret: boolean;
}

/** Returns the secret of a member: the one sent, otherwise the stored one; undefined for none. */
function resolveSecret(
  extraction: SecretExtraction,
  key: string,
  sent: unknown,
  specified: unknown,
): string | undefined {
  if (typeof sent === 'string' && sent !== '') return sent;
  const stored = extraction.storedSecrets[key];
  if (sent === '' && !isTrue(specified)) return undefined;
  if (stored === undefined || isFalse(specified)) return undefined;
  extraction.reusesStoredSecret = true;
  return stored;
}

const SPECIFIED_FIELDS = { Password: 'PasswordSpecified', Token: 'TokenSpecified' } as const;

function extractFromAuthentication(extraction: SecretExtraction, authentication: JsonObject, path: string): JsonObject {
  const { Password, Token, ...visible } = authentication;
  const sentSecrets: JsonObject = { Password, Token };
  let id = typeof visible['Id'] === 'string' ? visible['Id'].toLowerCase() : '';
  const changes: JsonObject = {};
  for (const member of ['Password', 'Token'] as const) {
    const value = sentSecrets[member];
    if (typeof value === 'string' && isReference(value)) {
      changes[member] = value;
      continue;
    }
    const specified = visible[SPECIFIED_FIELDS[member]];
    const secret = resolveSecret(extraction, `${id}.${member}`, value, specified);
    if (secret === undefined) {
      const type = visible['AuthenticationType'];
      const needsSecret = member === 'Token' ? type === 'Bearer' : type !== 'Bearer' && type !== 'None';
      const isKnown = msaAuthenticationTypes.some((known) => known === type);
      extraction.problems.when(
        isKnown && needsSecret && isTrue(specified),
        `${path}.${member}`,
        'is required: none is stored for this Id',
      );
      continue;
    }
    const other = extraction.secrets[`${id}.${member}`];
    // Copied steps share the entry of their Id; with another secret, a step needs its own.
    if (id === '' || (other !== undefined && other !== secret)) {
      id = extraction.newGuid();
      changes['Id'] = id;
    }
    extraction.secrets[`${id}.${member}`] = secret;
    changes[SPECIFIED_FIELDS[member]] = true;
  }
  return { ...visible, ...changes };
}

function extractFromFunction(extraction: SecretExtraction, userFunction: JsonObject): JsonObject {
  const changes: JsonObject = {};
  for (const member of ['HashKey', 'JwtSigningKey'] as const) {
    const value = userFunction[member];
    if (typeof value === 'string' && isReference(value)) continue;
    const key = `function ${String(userFunction['Name'])}.${member}`;
    const secret = resolveSecret(extraction, key, value === '' ? undefined : value, undefined);
    if (secret === undefined) continue;
    extraction.secrets[key] = secret;
    changes[member] = '';
  }
  return { ...userFunction, ...changes };
}

/** A script without its secrets, and its current secrets. */
export interface ExtractedSecrets {
  readonly script: WrittenScript;
  readonly secrets: ScriptSecrets;
  /** Whether some of them were kept because they were not sent again. */
  readonly reusesStoredSecret: boolean;
}

/**
 * Removes the secrets from a script.
 * @param storedSecrets the monitor's current secrets, for members that are left out
 */
export function extractSecrets(
  script: WrittenScript,
  storedSecrets: ScriptSecrets,
  { newGuid, problems }: { readonly newGuid: () => string; readonly problems: Problems },
): ExtractedSecrets {
  const extraction: SecretExtraction = { storedSecrets, newGuid, problems, secrets: {}, reusesStoredSecret: false };
  const steps = script.MsaSteps.map((step, index) =>
    isJsonObject(step) && isJsonObject(step['Authentication'])
      ? {
          ...step,
          Authentication: extractFromAuthentication(
            extraction,
            step['Authentication'],
            `MsaSteps[${index}].Authentication`,
          ),
        }
      : step,
  );
  const functions = script['UserDefinedFunctions'];
  const functionsPart = Array.isArray(functions)
    ? {
        UserDefinedFunctions: functions.map((userFunction: unknown) =>
          isJsonObject(userFunction) ? extractFromFunction(extraction, userFunction) : userFunction,
        ),
      }
    : {};
  const { secrets, reusesStoredSecret } = extraction;
  return { script: { ...script, MsaSteps: steps, ...functionsPart }, secrets, reusesStoredSecret };
}
