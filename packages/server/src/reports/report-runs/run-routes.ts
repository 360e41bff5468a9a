import { translatorFor } from '@vedette/i18n/load-catalogue';
import { message } from '@vedette/i18n/message';
import { reportRunEndpoints as endpoints } from '@vedette/contract/v1/reports/report-run';
import { Fault } from '@vedette/kernel/fault';
import type { FastifyRequest } from 'fastify';
import {
  browserCulture,
  createReauthenticator,
  mount,
  problemTranslator,
  sendFile,
  type RouteHost,
} from '../../http/index.js';
import type { ComposeDeps } from './compose.js';
import { readLinkedFile } from './file-sql.js';
import { DocumentQueue } from '../document-queue/document-queue.js';
import { withVisibleScope } from '../../monitors/index.js';
import type { StoreContext } from '../../module/context.js';
import { toReportDocument, listRuns, previewReport, readReportFile, sendNow } from './history.js';
import { listReportStates } from './report-states.js';
import { hashToken } from './queue-edition-mails.js';

export type ReportRunDeps = StoreContext & ComposeDeps;

/** Parallel previews of one operator, who may view several languages. */
const MAX_PREVIEWS = 3;

/** Returns a run with its error, which is stored in English, in the language of the response. */
const withTranslatedError = <Run extends { readonly Error?: string | undefined }>(
  run: Run,
  request: FastifyRequest,
): Run => (run.Error === undefined ? run : { ...run, Error: problemTranslator(request)(run.Error) });

/** Serves the history and files of reports, and the links in mails. */
export function registerReportRunRoutes(host: RouteHost, deps: ReportRunDeps): void {
  // The largest documents take several seconds.
  const queue = new DocumentQueue();
  mount(host, endpoints.listCurrentStates, async ({ caller, request }) => {
    const states = await listReportStates(deps, caller);
    return states.map((state) =>
      state.LastRun ? { ...state, LastRun: withTranslatedError(state.LastRun, request) } : state,
    );
  });
  mount(host, endpoints.list, async ({ caller, params, request }) => {
    const { Runs, ...rest } = await listRuns(deps, caller, params.scheduledReportGuid);
    return { ...rest, Runs: Runs.map((run) => withTranslatedError(run, request)) };
  });
  mount(host, endpoints.send, ({ caller, params }) => sendNow(deps, caller, params.scheduledReportGuid));
  mount(host, endpoints.preview, async (call) => {
    const { caller, params, query, reply, signal } = call;
    const reauthenticate = createReauthenticator(host, endpoints.preview, call);
    const work = () =>
      withVisibleScope(deps.db, reauthenticate, (reader) =>
        previewReport(deps, reader, params.scheduledReportGuid, query.Culture),
      );
    const job = { operatorGuid: caller.operatorGuid, max: MAX_PREVIEWS, signal };
    const { body, file } = await queue.run(work, job);
    if (query.As === 'File') {
      if (!file) throw new Fault('missing', 'This report has no file: it is sent as the body of the e-mail');
      await sendFile(reply, file);
    }
    return { Subject: body.subject, Html: body.html, ...(file && { File: toReportDocument(file) }) };
  });
  mount(host, endpoints.file, ({ caller, params }) =>
    readReportFile(deps, caller, params.scheduledReportGuid, params.fileGuid),
  );
  registerLinks(host, deps);
}

const TOKEN = /^[\w-]{32}$/;

/** Links of mails need no credentials besides their unguessable token. */
function registerLinks(host: RouteHost, { db, clock }: ReportRunDeps): void {
  const url = '/reports/file/:token';
  host.app.get<{ Params: { token: string } }>(url, async (request, reply) => {
    const { token } = request.params;
    const file = TOKEN.test(token) ? await readLinkedFile(db, hashToken(token), clock.now()) : undefined;
    if (file) return sendFile(reply, file);
    void reply.code(404).header('cache-control', 'private, no-store').type('text/plain; charset=utf-8');
    return reply.send(translatorFor(browserCulture(request))(message('This link is no longer valid')));
  });
}
