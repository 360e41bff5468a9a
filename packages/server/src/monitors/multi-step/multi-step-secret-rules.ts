/** Secrets of a script are removed from its text and stored encrypted beside it: write-only, kept by their names. */
import { msaAuthenticationTypes } from '@vedette/contract/v4/multi-step';
import type { Problems } from '@vedette/kernel/fault';
import { vaultReferencesIn } from '../../vault/index.js';
import type { WrittenScript } from './multi-step-script-rules.js';

/** Keys are `<Authentication.Id>.Password`, `<Authentication.Id>.Token`, `function <Name>.HashKey`, … */
export type ScriptSecrets = Readonly<Record<string, string>>;

/** Returns the decrypted secrets of a monitor; empty without any. */
export function secretsIn(sealedText: string | undefined): ScriptSecrets {
  return sealedText === undefined || sealedText === '' ? {} : (JSON.parse(sealedText) as ScriptSecrets);
}

/** Returns the text that is encrypted, the same for the same secrets; empty without any. */
export function secretsText(secrets: ScriptSecrets): string {
  const entries = Object.entries(secrets).sort(([a], [b]) => (a < b ? -1 : 1));
  return entries.length === 0 ? '' : JSON.stringify(Object.fromEntries(entries));
}

/** A text with only a vault reference is not a secret and stays in place. */
const isReference = (text: string): boolean =>
  vaultReferencesIn(text).references.length > 0 && text.replace(/\{\{\s*@VaultItem\.[^{}]*\}\}/gi, '').trim() === '';

type Loose = Record<string, unknown>;
const isLoose = (value: unknown): value is Loose =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isTrue = (value: unknown): boolean => value === true || (typeof value === 'string' && /^true$/i.test(value));
const isFalse = (value: unknown): boolean => value === false || (typeof value === 'string' && /^false$/i.test(value));

interface Taking {
  readonly kept: ScriptSecrets;
  readonly newGuid: () => string;
  readonly problems: Problems;
  readonly secrets: Record<string, string>;
  /** Whether some secret was kept because it was not sent again. */
  keepsOld: boolean;
}

/** Returns the secret of a member: the one sent, otherwise the stored one; undefined for none. */
function takeSecret(taking: Taking, key: string, given: unknown, specified: unknown): string | undefined {
  if (typeof given === 'string' && given !== '') return given;
  const old = taking.kept[key];
  if (given === '' && !isTrue(specified)) return undefined;
  if (old === undefined || isFalse(specified)) return undefined;
  taking.keepsOld = true;
  return old;
}

const SECRET_OF = { Password: 'PasswordSpecified', Token: 'TokenSpecified' } as const;

function takeFromAuthentication(taking: Taking, authentication: Loose, path: string): Loose {
  const { Password, Token, ...shown } = authentication;
  const given: Loose = { Password, Token };
  let id = typeof shown['Id'] === 'string' ? shown['Id'].toLowerCase() : '';
  const taken: Loose = {};
  for (const member of ['Password', 'Token'] as const) {
    const value = given[member];
    if (typeof value === 'string' && isReference(value)) {
      taken[member] = value;
      continue;
    }
    const specified = shown[SECRET_OF[member]];
    const secret = takeSecret(taking, `${id}.${member}`, value, specified);
    if (secret === undefined) {
      const type = shown['AuthenticationType'];
      const needs = member === 'Token' ? type === 'Bearer' : type !== 'Bearer' && type !== 'None';
      const isKnown = msaAuthenticationTypes.some((known) => known === type);
      taking.problems.when(
        isKnown && needs && isTrue(specified),
        `${path}.${member}`,
        'is required: none is stored for this Id',
      );
      continue;
    }
    const other = taking.secrets[`${id}.${member}`];
    // Copied steps share the entry of their Id; with another secret, a step needs its own.
    if (id === '' || (other !== undefined && other !== secret)) {
      id = taking.newGuid();
      taken['Id'] = id;
    }
    taking.secrets[`${id}.${member}`] = secret;
    taken[SECRET_OF[member]] = true;
  }
  return { ...shown, ...taken };
}

function takeFromFunction(taking: Taking, one: Loose): Loose {
  const taken: Loose = {};
  for (const member of ['HashKey', 'JwtSigningKey'] as const) {
    const value = one[member];
    if (typeof value === 'string' && isReference(value)) continue;
    const key = `function ${String(one['Name'])}.${member}`;
    const secret = takeSecret(taking, key, value === '' ? undefined : value, undefined);
    if (secret === undefined) continue;
    taking.secrets[key] = secret;
    taken[member] = '';
  }
  return { ...one, ...taken };
}

/** A script without its secrets, and its current secrets. */
export interface ExtractedSecrets {
  readonly script: WrittenScript;
  readonly secrets: ScriptSecrets;
  /** Whether some of them were kept because they were not sent again. */
  readonly keepsOld: boolean;
}

/**
 * Removes the secrets from a script.
 * @param storedSecrets the monitor's current secrets, for members that are left out
 */
export function takeSecrets(
  script: WrittenScript,
  kept: ScriptSecrets,
  { newGuid, problems }: { readonly newGuid: () => string; readonly problems: Problems },
): ExtractedSecrets {
  const taking: Taking = { kept, newGuid, problems, secrets: {}, keepsOld: false };
  const steps = script.MsaSteps.map((step, at) =>
    isLoose(step) && isLoose(step['Authentication'])
      ? {
          ...step,
          Authentication: takeFromAuthentication(taking, step['Authentication'], `MsaSteps[${at}].Authentication`),
        }
      : step,
  );
  const functions = script['UserDefinedFunctions'];
  const shown = Array.isArray(functions)
    ? { UserDefinedFunctions: functions.map((one: unknown) => (isLoose(one) ? takeFromFunction(taking, one) : one)) }
    : {};
  const { secrets, keepsOld } = taking;
  return { script: { ...script, MsaSteps: steps, ...shown }, secrets, keepsOld };
}
