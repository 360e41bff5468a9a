import { pageCopyEndpoints as endpoints, type PageCopy } from '@vedette/contract/v1/status-pages/page-copy';
import type { Translate } from '@vedette/i18n/translator';
import { mount, type RouteHost } from '../../http/index.js';
import type { CopyStorage } from './copy-storage.js';
import { selectCopy } from './copy-sql.js';
import { translateSentence } from '../../sentences/index.js';
import type { ContextPick } from '../../module/context.js';

/** `storageKind` is undefined if copies are not configured. */
type CopyContext = ContextPick<'db'> & { readonly storageKind: CopyStorage['kind'] | undefined };

export function registerPageCopyRoutes(host: RouteHost, deps: CopyContext): void {
  mount(host, endpoints.read, ({ caller, params, translate }) =>
    readCopy(deps, caller.accountId, { pageGuid: params.publicStatusPageGuid, translate }),
  );
}

async function readCopy(
  { db, storageKind }: CopyContext,
  accountId: number,
  { pageGuid, translate }: { readonly pageGuid: string; readonly translate: Translate },
): Promise<PageCopy> {
  if (storageKind === undefined) return {};
  const { writtenAt = null, failedSinceAt = null, error = null } = (await selectCopy(db, accountId, pageGuid)) ?? {};
  return {
    Storage: storageKind,
    ...(writtenAt !== null && { WrittenAt: writtenAt }),
    ...(failedSinceAt !== null && { FailedSinceAt: failedSinceAt }),
    ...(error !== null && { LastError: translateSentence(error, translate) }),
  };
}
