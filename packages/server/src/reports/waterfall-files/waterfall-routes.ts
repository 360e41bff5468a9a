import { pageCheckEndpoints } from '@vedette/contract/v1/checks/check';
import { createReauthenticator, mount, type RouteHost } from '../../http/index.js';
import { MAX_PER_OPERATOR, DocumentQueue } from '../document-queue/document-queue.js';
import { renderWaterfallFile, type WaterfallFileDeps } from './waterfall-file.js';

/** Serves waterfalls as documents. */
export function registerWaterfallFileRoutes(host: RouteHost, deps: WaterfallFileDeps): void {
  // The largest pages take several seconds and some tens of megabytes each.
  const queue = new DocumentQueue();
  mount(host, pageCheckEndpoints.waterfallFile, async (call) => {
    const { caller, params, query, signal } = call;
    const reauthenticate = createReauthenticator(host, pageCheckEndpoints.waterfallFile, call);
    const request = { ...params, step: query.step, culture: query.Culture };
    const work = async () => {
      const file = await renderWaterfallFile(deps, await reauthenticate(), request);
      // The permission for this check is evaluated again, because rendering takes a while.
      await reauthenticate();
      return file;
    };
    return queue.run(work, { operatorGuid: caller.operatorGuid, max: MAX_PER_OPERATOR, signal });
  });
}
