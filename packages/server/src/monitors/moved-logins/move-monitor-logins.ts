import { monitorFields } from '@vedette/contract/v4/monitor-fields';
import { splitUserinfo } from '@vedette/contract/url-userinfo';
import { Secret } from '@vedette/kernel/secret';
import { parseSecrets, serialiseSecrets } from '../multi-step/multi-step-secret-rules.js';
import type { Definition } from '../definition/definition-rules.js';
import { computeDefinitionHash, unsealPassword, passwordSealContext } from '../editing/build-monitor.js';
import type { StoredMonitor } from '../definition/stored-monitor.js';
import type { ContextPick } from '../../module/context.js';

/** Dependencies of moving logins. */
export type MoveContext = ContextPick<'vault' | 'random'>;

/** A definition without logins in its URLs, and the secret that now belongs to it. */
interface MovedLogin {
  readonly definition: Definition;
  readonly password: string;
}

type JsonObject = Record<string, unknown>;
const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function moveUrlLogin({ monitorType, definition }: StoredMonitor, password: string): MovedLogin | undefined {
  const split = splitUserinfo(definition.Url ?? '');
  if (!split) return undefined;
  const withoutLogin = { ...definition, Url: split.url };
  const mayHaveLogin = monitorFields.some(
    ({ field, types }) => field === 'AuthenticationType' && types.includes(monitorType),
  );
  // Until now, a configured login was sent instead of the one in the URL.
  const isUsed = mayHaveLogin && (definition.AuthenticationType ?? 'None') === 'None';
  if (!isUsed) return { definition: withoutLogin, password };
  const definitionWithLogin = { ...withoutLogin, AuthenticationType: 'Basic' as const, Username: split.username };
  return { definition: definitionWithLogin, password: split.password };
}

/** Moves the login of a step to its members; its password goes to `secrets`. */
function moveStepLogin(step: unknown, secrets: Record<string, string>, newGuid: () => string): unknown {
  const split = isJsonObject(step) && typeof step['Url'] === 'string' ? splitUserinfo(step['Url']) : undefined;
  if (!isJsonObject(step) || !split) return step;
  const authentication = step['Authentication'];
  const type = isJsonObject(authentication) ? (authentication['AuthenticationType'] ?? 'None') : 'None';
  if (type !== 'None') return { ...step, Url: split.url };
  const id = newGuid();
  if (split.password !== '') secrets[`${id}.Password`] = split.password;
  return {
    ...step,
    Url: split.url,
    Authentication: {
      Id: id,
      AuthenticationType: 'Basic',
      UserName: split.username,
      PasswordSpecified: split.password !== '',
    },
  };
}

function moveScriptLogins(
  { definition }: StoredMonitor,
  password: string,
  newGuid: () => string,
): MovedLogin | undefined {
  const text = definition.MultiStepApiTransactionScript;
  const script: unknown = text === undefined ? undefined : JSON.parse(text);
  if (!isJsonObject(script) || !Array.isArray(script['MsaSteps'])) return undefined;
  const secrets = { ...parseSecrets(password) };
  const before: readonly unknown[] = script['MsaSteps'];
  const steps = before.map((step) => moveStepLogin(step, secrets, newGuid));
  if (steps.every((step, index) => step === before[index])) return undefined;
  const moved = JSON.stringify({ ...script, MsaSteps: steps });
  return { definition: { ...definition, MultiStepApiTransactionScript: moved }, password: serialiseSecrets(secrets) };
}

/**
 * Returns a monitor with user names and passwords moved to their fields. In URLs, everyone who may see the monitor
 * could read them. Undefined if its URLs contain none.
 */
export function moveMonitorLogins(
  deps: MoveContext,
  accountId: number,
  stored: StoredMonitor,
): StoredMonitor | undefined {
  const password = unsealPassword(deps.vault, accountId, stored)?.reveal() ?? '';
  const isMultiStep = stored.monitorType === 'MultiStepApi';
  const moved = isMultiStep
    ? moveScriptLogins(stored, password, () => deps.random.newGuid())
    : moveUrlLogin(stored, password);
  if (!moved) return undefined;
  const { definition } = moved;
  const owner = passwordSealContext(accountId, stored.monitorGuid);
  const isSamePassword = moved.password === password;
  const sealed = moved.password === '' ? undefined : deps.vault.seal(new Secret(moved.password), owner);
  const passwordSealed = isSamePassword ? stored.passwordSealed : sealed;
  return { ...stored, definition, passwordSealed, hash: computeDefinitionHash(definition, passwordSealed) };
}
