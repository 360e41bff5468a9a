import {
  DEFAULT_KEYS,
  keyActions,
  buildKeyMap,
  findConflictingActions,
  keysProblem,
  type ChosenKeys,
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
): Promise<{ Keys: ChosenKeys[]; KeysHash: string }> {
  const { value, Hash: KeysHash } = await readPreference(context, caller, 'keys');
  const Keys = keyActions.flatMap((Action) => {
    const chosen = value?.[Action];
    return chosen === undefined ? [] : [{ Action, Keys: chosen }];
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
  chosen: readonly ChosenKeys[],
  ifMatch: IfMatch,
): Promise<{ Hash: string }> {
  const problems = new Problems();
  const map = buildKeyMap(chosen);
  chosen.forEach(({ Action: action, Keys: keys }, at) => {
    const field = `Keys[${String(at)}]`;
    const isTwice = chosen.findIndex((each) => each.Action === action) < at;
    problems.when(isTwice, `${field}.Action`, `${action} occurs more than once`);
    const problem = keysProblem(action, keys);
    if (problem !== undefined) problems.add(`${field}.Keys`, problem);
    const [other] = findConflictingActions(map, action);
    if (other !== undefined) problems.add(`${field}.Keys`, `conflicts with \`${map[other]}\`, the keys of ${other}`);
  });
  problems.throwIfAny();
  const own = chosen.filter(({ Action, Keys }) => Keys !== DEFAULT_KEYS[Action]);
  const value = Object.fromEntries(own.map(({ Action, Keys }) => [Action, Keys]));
  return savePreference(context, caller, 'keys', { value, ifMatch });
}
