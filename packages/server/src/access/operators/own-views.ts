import type { OwnView } from '@vedette/contract/v1/own-views';
import { Problems } from '@vedette/kernel/fault';
import type { Caller } from '../caller.js';
import type { AccessDeps } from '../deps.js';
import { replaceOwnViews, selectOwnViews } from './own-views-sql.js';

export const readOwnViews = async (deps: Pick<AccessDeps, 'db'>, caller: Caller): Promise<{ Views: OwnView[] }> => ({
  Views: await selectOwnViews(deps.db, caller),
});

/**
 * The views of the list of monitors the caller keeps, all of them.
 * @throws Fault `invalid` where two have the same name.
 */
export async function keepOwnViews(
  deps: Pick<AccessDeps, 'db'>,
  caller: Caller,
  views: readonly OwnView[],
): Promise<void> {
  const problems = new Problems();
  views.forEach(({ Name: name }, at) => {
    const isTwice = views.findIndex((each) => each.Name === name) < at;
    problems.when(isTwice, `Views[${String(at)}].Name`, `${name} is named twice`);
  });
  problems.throwIfAny();
  await replaceOwnViews(deps.db, caller, views);
}
