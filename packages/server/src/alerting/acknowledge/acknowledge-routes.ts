import { acknowledgeLinkEndpoints as endpoints } from '@vedette/contract/v1/alerting/acknowledge';
import { checkSameSite, mount, type RouteHost } from '../../http/index.js';
import { readAcknowledgeLink, useAcknowledgeLink, type AcknowledgeContext } from './acknowledge-link.js';

/** Serves the page that links of alert mails open. The token in the link replaces a session. */
export function registerAcknowledgeRoutes(host: RouteHost, deps: AcknowledgeContext): void {
  mount(host, endpoints.read, async ({ body, request }) => {
    checkSameSite(request, host.origin);
    await deps.countLinkUse(request.ip);
    return readAcknowledgeLink(deps, body.Token);
  });
  mount(host, endpoints.use, async ({ body, request }) => {
    checkSameSite(request, host.origin);
    await deps.countLinkUse(request.ip);
    await useAcknowledgeLink(deps, body.Token);
  });
}
