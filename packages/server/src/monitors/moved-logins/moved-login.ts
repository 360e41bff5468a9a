import { monitorFields } from '@vedette/contract/v4/monitor-fields';
import { splitUserinfo } from '@vedette/contract/url-userinfo';
import { Secret } from '@vedette/kernel/secret';
import { secretsIn, secretsText } from '../multi-step/multi-step-secret-rules.js';
import type { Definition } from '../definition/definition-rules.js';
import { computeDefinitionHash, unsealPassword, sealedFor } from '../editing/make-monitor.js';
import type { StoredMonitor } from '../definition/stored-monitor.js';
import type { ContextPick } from '../../module/context.js';

/** Dependencies of moving logins. */
export type MoveContext = ContextPick<'vault' | 'random'>;

/** A definition without logins in its URLs, and the secret that now belongs to it. */
interface Moved {
  readonly definition: Definition;
  readonly password: string;
}

type Loose = Record<string, unknown>;
const isLoose = (value: unknown): value is Loose =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function movedUrl({ monitorType, definition }: StoredMonitor, password: string): Moved | undefined {
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
function movedStep(step: unknown, secrets: Record<string, string>, newGuid: () => string): unknown {
  const split = isLoose(step) && typeof step['Url'] === 'string' ? splitUserinfo(step['Url']) : undefined;
  if (!isLoose(step) || !split) return step;
  const given = step['Authentication'];
  const type = isLoose(given) ? (given['AuthenticationType'] ?? 'None') : 'None';
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

function movedScript({ definition }: StoredMonitor, password: string, newGuid: () => string): Moved | undefined {
  const text = definition.MultiStepApiTransactionScript;
  const script: unknown = text === undefined ? undefined : JSON.parse(text);
  if (!isLoose(script) || !Array.isArray(script['MsaSteps'])) return undefined;
  const secrets = { ...secretsIn(password) };
  const before: readonly unknown[] = script['MsaSteps'];
  const steps = before.map((step) => movedStep(step, secrets, newGuid));
  if (steps.every((step, at) => step === before[at])) return undefined;
  const moved = JSON.stringify({ ...script, MsaSteps: steps });
  return { definition: { ...definition, MultiStepApiTransactionScript: moved }, password: secretsText(secrets) };
}

/**
 * Returns a monitor with user names and passwords moved to their fields. In URLs, everyone who may see the monitor
 * could read them. Undefined if its URLs contain none.
 */
export function withMovedLogins(
  deps: MoveContext,
  accountId: number,
  stored: StoredMonitor,
): StoredMonitor | undefined {
  const password = unsealPassword(deps.vault, accountId, stored)?.reveal() ?? '';
  const isScript = stored.monitorType === 'MultiStepApi';
  const moved = isScript ? movedScript(stored, password, () => deps.random.newGuid()) : movedUrl(stored, password);
  if (!moved) return undefined;
  const { definition } = moved;
  const owner = sealedFor(accountId, stored.monitorGuid);
  const isSame = moved.password === password;
  const sealed = moved.password === '' ? undefined : deps.vault.seal(new Secret(moved.password), owner);
  const passwordSealed = isSame ? stored.passwordSealed : sealed;
  return { ...stored, definition, passwordSealed, hash: computeDefinitionHash(definition, passwordSealed) };
}
