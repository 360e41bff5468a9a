import type { OwnView } from '@vedette/contract/v1/screens/own-views';
import { Problems } from '@vedette/kernel/fault';
import type { IfMatch } from '@vedette/kernel/hash';
import type { Caller } from '../../rights/index.js';
import { savePreference, readPreference } from './preferences.js';
import type { ContextPick } from '../../module/context.js';

export async function readOwnViews(
  context: ContextPick<'db'>,
  caller: Caller,
): Promise<{ Views: OwnView[]; Hash: string }> {
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
  views: readonly OwnView[],
  ifMatch: IfMatch,
): Promise<{ Hash: string }> {
  const problems = new Problems();
  views.forEach(({ Name: name }, at) => {
    const isTwice = views.findIndex((each) => each.Name === name) < at;
    problems.when(isTwice, `Views[${String(at)}].Name`, `${name} occurs more than once`);
  });
  problems.throwIfAny();
  return savePreference(context, caller, 'views', { value: views, ifMatch });
}
