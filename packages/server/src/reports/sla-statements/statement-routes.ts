import { slaStatementEndpoints as endpoints, statementFormats } from '@vedette/contract/v1/sla/sla-statement';
import { createReauthenticator, resolveFormat, mount, type RouteHost } from '../../http/index.js';
import { DocumentQueue } from '../document-queue/document-queue.js';
import { captureVisibleScope } from '../../monitors/index.js';
import { createStatement, type StatementDeps } from './create-statement.js';
import { listStatements, readStatementFile, removeStatement } from './statements.js';

/** Serves `/Sla/:slaGuid/Statement`. */
export function registerSlaStatementRoutes(host: RouteHost, deps: StatementDeps): void {
  mount(host, endpoints.list, ({ caller, params }) => listStatements(deps, caller, params.slaGuid));
  // The largest documents take several seconds.
  const queue = new DocumentQueue();
  mount(host, endpoints.create, (call) => {
    const { caller, params, body, signal } = call;
    const work = async () => {
      const visibleScope = await captureVisibleScope(deps.db, createReauthenticator(host, endpoints.create, call));
      return createStatement(deps, visibleScope, params.slaGuid, body);
    };
    return queue.run(work, { operatorGuid: caller.operatorGuid, signal });
  });
  mount(host, endpoints.file, ({ caller, params, query }) =>
    readStatementFile(deps, caller, { ...params, format: resolveFormat(query, statementFormats) }),
  );
  mount(host, endpoints.remove, ({ caller, params }) => removeStatement(deps, caller, params));
}
