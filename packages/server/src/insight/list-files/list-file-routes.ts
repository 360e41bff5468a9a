import { listFileEndpoints, type ListName } from '@vedette/contract/v1/list-file';
import { askerOf, mount, sendFile, type RouteHost } from '../../http/index.js';
import { ListFiles, type ListFileDeps } from './list-file.js';

/** Serves every list as a file. */
export function registerListFileRoutes(host: RouteHost, deps: ListFileDeps): void {
  const files = new ListFiles(deps);
  for (const name of Object.keys(listFileEndpoints) as ListName[]) {
    mount(host, listFileEndpoints[name], async (call) => {
      const { caller, query, reply, request, signal } = call;
      const params = (call.params ?? {}) as Readonly<Record<string, unknown>>;
      const isHeadOnly = request.method === 'HEAD';
      const file = await files.make(name, { ask: askerOf(host, call), caller, params, query, signal, isHeadOnly });
      await sendFile(reply, file);
    });
  }
}
