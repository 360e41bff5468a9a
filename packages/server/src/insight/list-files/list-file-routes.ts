import { listFileEndpoints, type ListFileQuery, type ListName } from '@vedette/contract/v1/list-file';
import { listMailEndpoints } from '@vedette/contract/v1/list-mail';
import { askerOf, compileReaders, mount, sendFile, type RouteHost } from '../../http/index.js';
import { ListFiles, type ListFileDeps } from './list-file.js';
import { sendList, type ListMailDeps } from './list-mail.js';

/** Serves every list as a file, and mails it. */
export function registerListFileRoutes(host: RouteHost, deps: ListFileDeps & ListMailDeps): void {
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
  mount(host, listMailEndpoints.send, async (call) => {
    const { caller, body, signal } = call;
    const sending = { ask: askerOf(host, call), caller, signal, read: readAddress };
    return { Mails: await sendList(deps, files, sending, body) };
  });
}

/** As its own endpoint reads it; the form and the language are those of the mail. */
function readAddress(list: ListName, of: object, filters: object) {
  const { params, queryAndBody } = compileReaders(listFileEndpoints[list]);
  const { query } = queryAndBody({ ...filters, Format: 'Pdf' }, undefined);
  return { params: params(of), query: query as ListFileQuery };
}
