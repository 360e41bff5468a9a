import { pageCopyEndpoints as endpoints, type PageCopy } from '@vedette/contract/v1/status-pages/page-copy';
import { mount, type RouteHost } from '../../http/index.js';
import type { CopyStorage } from './copy-storage.js';
import { selectCopy } from './copy-sql.js';
import type { ContextPick } from '../../module/context.js';

/** `place` is undefined if copies are not configured. */
type CopyContext = ContextPick<'db'> & { readonly place: CopyStorage['kind'] | undefined };

export function registerPageCopyRoutes(host: RouteHost, deps: CopyContext): void {
  mount(host, endpoints.read, ({ caller, params }) => readCopy(deps, caller.accountId, params.publicStatusPageGuid));
}

async function readCopy({ db, place }: CopyContext, accountId: number, pageGuid: string): Promise<PageCopy> {
  if (place === undefined) return {};
  const { writtenAt = null, failedSinceAt = null, error = null } = (await selectCopy(db, accountId, pageGuid)) ?? {};
  return {
    Storage: place,
    ...(writtenAt !== null && { WrittenAt: writtenAt }),
    ...(failedSinceAt !== null && { FailedSinceAt: failedSinceAt }),
    ...(error !== null && { LastError: error }),
  };
}
