import { DEFAULT_KEYS, keyMapOf, mistakenFor, problemOfKeys, type ChosenKeys } from '@vedette/contract/v1/key-actions';
import { Problems } from '@vedette/kernel/fault';
import type { Caller } from '../caller.js';
import type { AccessDeps } from '../deps.js';
import { replaceOwnKeys } from './own-keys-sql.js';

/**
 * The keys of the web app for the caller, all of them: what is not named is as it comes.
 * @throws Fault `invalid` for keys that cannot be pressed, and for those that would be mistaken for another action's.
 */
export async function chooseOwnKeys(
  deps: Pick<AccessDeps, 'db'>,
  caller: Caller,
  chosen: readonly ChosenKeys[],
): Promise<void> {
  const problems = new Problems();
  const map = keyMapOf(chosen);
  chosen.forEach(({ Action: action, Keys: keys }, at) => {
    const field = `Keys[${String(at)}]`;
    const isTwice = chosen.findIndex((each) => each.Action === action) < at;
    problems.when(isTwice, `${field}.Action`, `${action} is named twice`);
    const problem = problemOfKeys(action, keys);
    if (problem !== undefined) problems.add(`${field}.Keys`, problem);
    const [other] = mistakenFor(map, action);
    if (other !== undefined)
      problems.add(`${field}.Keys`, `would be mistaken for \`${map[other]}\`, the keys of ${other}`);
  });
  problems.throwIfAny();
  const own = chosen.filter(({ Action, Keys }) => Keys !== DEFAULT_KEYS[Action]);
  await replaceOwnKeys(deps.db, caller, own);
}
