import {
  DEFAULT_KEYS,
  keyActions,
  buildKeyMap,
  findConflictingActions,
  keysProblem,
  type CustomKeyBinding,
} from '@vedette/contract/v1/screens/key-actions';
import { Problems } from '@vedette/kernel/fault';
import type { IfMatch } from '@vedette/kernel/hash';
import type { Caller } from '../../rights/index.js';
import { savePreference, readPreference } from './preferences.js';
import type { ContextPick } from '../../module/context.js';

/** Returns an operator's keys in the order of the actions, without actions that the app no longer has. */
export async function readOwnKeys(
  context: ContextPick<'db'>,
  caller: Caller,
): Promise<{ Keys: CustomKeyBinding[]; KeysHash: string }> {
  const { value, Hash: KeysHash } = await readPreference(context, caller, 'keys');
  const Keys = keyActions.flatMap((Action) => {
    const actionKeys = value?.[Action];
    return actionKeys === undefined ? [] : [{ Action, Keys: actionKeys }];
  });
  return { Keys, KeysHash };
}

/**
 * Replaces the caller's keys of the web app; actions that are not listed get their default.
 * @throws Fault `invalid` for keys that cannot be pressed or that conflict with another action's; `conflict` for
 * another Hash.
 */
export async function saveOwnKeys(
  context: ContextPick<'db'>,
  caller: Caller,
  requestedKeys: readonly CustomKeyBinding[],
  ifMatch: IfMatch,
): Promise<{ Hash: string }> {
  const problems = new Problems();
  const map = buildKeyMap(requestedKeys);
  requestedKeys.forEach(({ Action: action, Keys: keys }, index) => {
    const field = `Keys[${String(index)}]`;
    const isDuplicate = requestedKeys.findIndex((each) => each.Action === action) < index;
    problems.when(isDuplicate, `${field}.Action`, `${action} occurs more than once`);
    const problem = keysProblem(action, keys);
    if (problem !== undefined) problems.add(`${field}.Keys`, problem);
    const [other] = findConflictingActions(map, action);
    if (other !== undefined) problems.add(`${field}.Keys`, `conflicts with \`${map[other]}\`, the keys of ${other}`);
  });
  problems.throwIfAny();
  const customKeys = requestedKeys.filter(({ Action, Keys }) => Keys !== DEFAULT_KEYS[Action]);
  const value = Object.fromEntries(customKeys.map(({ Action, Keys }) => [Action, Keys]));
  return savePreference(context, caller, 'keys', { value, ifMatch });
}
