import type { Endpoint } from '@vedette/contract/endpoint';
import { listFileEndpoints, listFileFormats, type ListName } from '@vedette/contract/v1/reports/list-file';
import { listMailEndpoints } from '@vedette/contract/v1/reports/list-mail';
import type { Caller } from '../../rights/index.js';
import { readDefinitionContents } from '../../alerting/index.js';
import {
  createReauthenticator,
  createEndpointFetcher,
  resolveFormat,
  compileReaders,
  mount,
  type RouteHost,
} from '../../http/index.js';
import { ListFiles, type ListFileDeps } from './list-file.js';
import type { ListReadContext } from './list-model.js';
import { requireStillVisible, captureVisibleScope } from '../../monitors/index.js';
import { sendList, type ListMailDeps } from './list-mail.js';

/** Serves each list as a file, and sends lists by mail. */
export function registerListFileRoutes(host: RouteHost, deps: ListFileDeps & ListMailDeps): void {
  const files = new ListFiles(deps);
  const createContentsLoader =
    ({ accountId }: Caller): ListReadContext['loadContents'] =>
    (guids) =>
      readDefinitionContents(deps.db, accountId, guids);
  const createVisibilityCheck = async (endpoint: Endpoint, call: Parameters<typeof createReauthenticator>[2]) => {
    const visibleScope = await captureVisibleScope(deps.db, createReauthenticator(host, endpoint, call));
    return () => requireStillVisible(visibleScope);
  };
  for (const name of Object.keys(listFileEndpoints) as ListName[]) {
    mount(host, listFileEndpoints[name], async (call) => {
      const { caller, request, signal } = call;
      const query = { ...call.query, Format: resolveFormat(call.query, listFileFormats) };
      const params = (call.params ?? {}) as Readonly<Record<string, unknown>>;
      const isHeadOnly = request.method === 'HEAD';
      const requireVisible = await createVisibilityCheck(listFileEndpoints[name], call);
      const context = {
        fetchEndpoint: createEndpointFetcher(host, call),
        caller,
        signal,
        loadContents: createContentsLoader(caller),
        requireVisible,
      };
      return files.createFile(name, { ...context, params, query, isHeadOnly });
    });
  }
  mount(host, listMailEndpoints.send, async (call) => {
    const { caller, body, signal } = call;
    const requireVisible = await createVisibilityCheck(listMailEndpoints.send, call);
    const context = {
      fetchEndpoint: createEndpointFetcher(host, call),
      caller,
      signal,
      loadContents: createContentsLoader(caller),
      requireVisible,
    };
    const mailContext = { ...context, readParameters: readListParameters };
    return { Mails: await sendList(deps, files, mailContext, body) };
  });
}

/** Reads parameters and filters as the list's own endpoint does. Format and language come from the mail request. */
function readListParameters(list: ListName, pathParameters: object, filters: object) {
  const { params, queryAndBody } = compileReaders(listFileEndpoints[list]);
  const { query } = queryAndBody({ ...filters, Format: 'Pdf' }, undefined);
  return { params: params(pathParameters), query: query as ListReadContext['query'] };
}
