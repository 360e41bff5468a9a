import type { SavedView } from '@vedette/contract/v1/screens/saved-views';
import { Problems } from '@vedette/kernel/fault';
import type { IfMatch } from '@vedette/kernel/hash';
import type { Caller } from '../../rights/index.js';
import { savePreference, readPreference } from './preferences.js';
import type { ContextPick } from '../../module/context.js';

export async function readOwnViews(
  context: ContextPick<'db'>,
  caller: Caller,
): Promise<{ Views: SavedView[]; Hash: string }> {
  const { value, Hash } = await readPreference(context, caller, 'views');
  return { Views: [...(value ?? [])], Hash };
}

/**
 * Replaces the caller's views of the list of monitors.
 * @throws Fault `invalid` when two have the same name, `conflict` for another Hash.
 */
export async function saveOwnViews(
  context: ContextPick<'db'>,
  caller: Caller,
  views: readonly SavedView[],
  ifMatch: IfMatch,
): Promise<{ Hash: string }> {
  const problems = new Problems();
  views.forEach(({ Name: name }, index) => {
    const isDuplicate = views.findIndex((each) => each.Name === name) < index;
    problems.when(isDuplicate, `Views[${String(index)}].Name`, `${name} occurs more than once`);
  });
  problems.throwIfAny();
  return savePreference(context, caller, 'views', { value: views, ifMatch });
}
