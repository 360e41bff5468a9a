/** What of a check of a browser a caller may see, and of a transaction of which step. */
import { Fault } from '@vedette/kernel/fault';
import type { Caller } from '../../rights/index.js';
import type { Grouping } from '../../monitors/index.js';
import type { ArtifactStore } from '../artifacts/artifact-store.js';
import type { BrowserDetail, PageDetail, SeenPage, TransactionDetail } from '../record/check.js';
import type { DetailDeps } from './check-list.js';
import { urlWithoutValues } from './shown-url-rules.js';

export interface BrowserDetailDeps extends DetailDeps {
  readonly artifacts: Pick<ArtifactStore, 'read'>;
  readonly version: string;
  /** How the requests of a monitor's pages are grouped, as it says now. */
  readonly groupingFor: (accountId: number, monitorGuid: string) => Promise<Grouping>;
}

interface VisibleDetail<D extends BrowserDetail> {
  readonly detail: D;
  readonly accountId: number;
  readonly monitorGuid: string;
  /** Hides what the caller may not see of an address. */
  readonly show: (url: string) => string;
  readonly maySeeAll: boolean;
}

/** Which page is asked for; `step`, from 1, of a transaction. */
export interface CheckPageRequest {
  readonly monitorCheckId: number;
  readonly step?: number | undefined;
}

/** The page of a check, or of a step. */
export interface VisiblePage extends Omit<VisibleDetail<BrowserDetail>, 'detail'> {
  readonly seen: SeenPage;
  readonly browser: PageDetail['browser'];
  readonly withheld: readonly string[];
  readonly request: CheckPageRequest;
  /** Of the step of a transaction. */
  readonly stepName?: string;
}

/** @throws Fault `missing`: no such check, or no browser made it, or its details are kept no more */
export async function loadBrowserDetail(
  deps: BrowserDetailDeps,
  caller: Caller,
  checkId: number,
): Promise<VisibleDetail<BrowserDetail>> {
  const { accountId } = caller;
  const check = await deps.reads.byId(accountId, checkId);
  if (!check) throw new Fault('missing', `There is no check ${checkId}`);
  const { detailKind, monitorGuid } = check;
  const isOfBrowser = detailKind === 'page' || detailKind === 'transaction';
  const detail = isOfBrowser ? await deps.reads.browserDetail(accountId, checkId, detailKind) : undefined;
  if (!detail) {
    const why = isOfBrowser ? 'they are kept for good checks only for some days' : 'its monitor type records none';
    throw new Fault('missing', `This check has no page details: ${why}`);
  }
  const maySeeAll = await deps.maySeeSettings(caller, monitorGuid);
  return { detail, accountId, monitorGuid, maySeeAll, show: maySeeAll ? (url) => url : urlWithoutValues };
}

/** @throws Fault `missing`: as above, or it is no check of a transaction */
export async function loadTransactionDetail(
  deps: BrowserDetailDeps,
  caller: Caller,
  checkId: number,
): Promise<VisibleDetail<TransactionDetail>> {
  const { detail, ...rest } = await loadBrowserDetail(deps, caller, checkId);
  if (detail.kind === 'transaction') return { ...rest, detail };
  throw new Fault('missing', 'This check has no steps of a transaction: its monitor type records none');
}

/**
 * The page that is asked for.
 * @throws Fault `invalid` when the step of a transaction is not named; `missing` as above, or when there is no such step
 */
export async function loadVisiblePage(
  deps: BrowserDetailDeps,
  caller: Caller,
  request: CheckPageRequest,
): Promise<VisiblePage> {
  const { detail, ...rest } = await loadBrowserDetail(deps, caller, request.monitorCheckId);
  const { browser, withheld } = detail;
  // Of a page whatever step is named: it has but one.
  if (detail.kind === 'page')
    return { ...rest, browser, withheld, request: { monitorCheckId: request.monitorCheckId }, seen: detail };
  if (request.step === undefined) throw new Fault('invalid', 'step: is required for checks of transactions');
  const step = detail.steps[request.step - 1];
  if (!step) throw new Fault('missing', `This check has ${detail.steps.length} steps, and no step ${request.step}`);
  return { ...rest, browser, withheld, request, seen: step.seen, stepName: step.name };
}
