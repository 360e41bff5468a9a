import type { ScriptAction } from '@vedette/contract/transaction-script/script';
import { errorCodes } from '@vedette/contract/v4/error-codes';
import { ProbeFailure } from '../../probe-failure.js';
import { isStatusOnly } from '../page/net-error-rules.js';
import { createNavigationFailure } from '../page/proxied-failures.js';
import { isDelayFailure } from '../delay-rules.js';
import type { ActionContext } from './action-context.js';

type Navigation = Extract<ScriptAction, { kind: 'navigate' }>;

const createNavigateFailure = (message: string, isTimeout = false): ProbeFailure =>
  new ProbeFailure(errorCodes.navigateFailed, message, { isTimeout });

/** Navigates to a URL and waits until its page is loaded. Every problem on the way is a failure of the navigation. */
export async function navigate({ pageSession, frames, variables }: ActionContext, action: Navigation): Promise<void> {
  const { text: url } = await variables.fill(action.url);
  if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) throw createNavigateFailure(`${url} is not a valid page URL`);
  const exchangeCountBefore = pageSession.log.exchanges.length;
  const deadline = pageSession.elapsed + action.timeoutMs;
  const loadsBefore = pageSession.documentLoads;
  let errorText: string | undefined;
  let hasResponse = false;
  const params = { url, transitionType: 'typed' };
  pageSession.send('Page.navigate', params, undefined, action.timeoutMs + 5_000).then(
    (response) => {
      hasResponse = true;
      if (typeof response['errorText'] === 'string') errorText = response['errorText'];
    },
    () => undefined,
  );
  const hasStarted = await pageSession.waitFor(action.timeoutMs, () =>
    Promise.resolve(hasResponse || errorText !== undefined || undefined),
  );
  const isLoaded = hasStarted && (await pageSession.awaitLoaded(Math.max(0, deadline - pageSession.elapsed)));
  frames.selectRoot();
  const mainExchange = pageSession.log.exchanges
    .slice(exchangeCountBefore)
    .findLast((exchange) => pageSession.isDocument(exchange));
  const status = Number(mainExchange?.response?.['status'] ?? 0);
  const isStatusOnlyResponse = errorText !== undefined && isStatusOnly(errorText) && status > 0;
  if (
    errorText !== undefined &&
    !isStatusOnlyResponse &&
    !(errorText.includes('ERR_ABORTED') && pageSession.documentLoads > loadsBefore + 1)
  ) {
    const failure = createNavigationFailure(pageSession.options.proxy, mainExchange?.url ?? url, errorText);
    throw createNavigateFailure(failure.message, isDelayFailure(failure));
  }
  if (!isLoaded) throw createNavigateFailure(`no load event within ${action.timeoutMs} ms`, true);
  if (status >= 400 && !action.ignoreHttpStatus) throw createNavigateFailure(`HTTP status ${status}`);
}
