import { slaStatementEndpoints as endpoints } from '@vedette/contract/v1/sla-statement';
import { mount, sendFile, type RouteHost } from '../../http/index.js';
import { documentOf } from '../report-runs/history.js';
import { makeStatement, type StatementDeps } from './make-statement.js';
import { listStatements, readStatementFile, removeStatement } from './statements.js';

/** Serves `/Sla/:slaGuid/Statement`. */
export function registerSlaStatementRoutes(host: RouteHost, deps: StatementDeps): void {
  mount(host, endpoints.list, ({ caller, params }) => listStatements(deps, caller, params.slaGuid));
  mount(host, endpoints.create, ({ caller, params, body }) => makeStatement(deps, caller, params.slaGuid, body));
  mount(host, endpoints.file, async ({ caller, params, query, reply }) => {
    const file = await readStatementFile(deps, caller, { ...params, form: query.Form });
    if (query.As === 'File') await sendFile(reply, file);
    return documentOf(file);
  });
  mount(host, endpoints.remove, ({ caller, params }) => removeStatement(deps, caller, params));
}
