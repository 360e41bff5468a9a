import type { ScriptAction } from '@vedette/contract/transaction-script/script';
import { errorCodes } from '@vedette/contract/v4/error-codes';
import { ProbeFailure } from '../../probe-failure.js';
import { isStatusOnly } from '../page/net-error-rules.js';
import { navigationFailure } from '../page/proxied-failures.js';
import { isByTime } from '../late-rules.js';
import type { ActionContext } from './action-context.js';

type Navigation = Extract<ScriptAction, { kind: 'navigate' }>;

const failed = (message: string, isLate = false): ProbeFailure =>
  new ProbeFailure(errorCodes.navigateFailed, message, { isLate });

/** Navigates to a URL and waits until its page is loaded. Every problem on the way is a failure of the navigation. */
export async function navigate({ journey, frames, variables }: ActionContext, action: Navigation): Promise<void> {
  const { text: url } = await variables.fill(action.url);
  if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) throw failed(`${url} is not a valid page URL`);
  const before = journey.log.exchanges.length;
  const end = journey.elapsed + action.timeoutMs;
  const departed = journey.departures;
  let errorText: string | undefined;
  let isAnswered = false;
  const params = { url, transitionType: 'typed' };
  journey.send('Page.navigate', params, undefined, action.timeoutMs + 5_000).then(
    (answer) => {
      isAnswered = true;
      if (typeof answer['errorText'] === 'string') errorText = answer['errorText'];
    },
    () => undefined,
  );
  const hasBegun = await journey.until(action.timeoutMs, () =>
    Promise.resolve(isAnswered || errorText !== undefined || undefined),
  );
  const isLoaded = hasBegun && (await journey.loaded(Math.max(0, end - journey.elapsed)));
  frames.toRoot();
  const main = journey.log.exchanges.slice(before).findLast((exchange) => journey.isDocument(exchange));
  const status = Number(main?.response?.['status'] ?? 0);
  const isBodyless = errorText !== undefined && isStatusOnly(errorText) && status > 0;
  if (
    errorText !== undefined &&
    !isBodyless &&
    !(errorText.includes('ERR_ABORTED') && journey.departures > departed + 1)
  ) {
    const failure = navigationFailure(journey.options.proxy, main?.url ?? url, errorText);
    throw failed(failure.message, isByTime(failure));
  }
  if (!isLoaded) throw failed(`no load event within ${action.timeoutMs} ms`, true);
  if (status >= 400 && !action.ignoreHttpStatus) throw failed(`HTTP status ${status}`);
}
