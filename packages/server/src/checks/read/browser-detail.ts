/** Selects the details of a browser check that a caller may see, by step for a transaction. */
import { Fault } from '@vedette/kernel/fault';
import type { Caller } from '../../rights/index.js';
import type { DomainGrouping } from '../../monitors/index.js';
import type { ArtifactStore } from '../artifacts/artifact-store.js';
import type { BrowserDetail, PageDetail, PageObservation, TransactionDetail } from '../record/check.js';
import type { DetailDeps } from './check-list.js';
import { redactQueryValues } from './redact-url-rules.js';

export interface BrowserDetailDeps extends DetailDeps {
  readonly artifacts: Pick<ArtifactStore, 'read'>;
  readonly version: string;
  /** Returns the current grouping of requests of a monitor's pages. */
  readonly groupingFor: (accountId: number, monitorGuid: string) => Promise<DomainGrouping>;
}

interface VisibleDetail<D extends BrowserDetail> {
  readonly detail: D;
  readonly accountId: number;
  readonly monitorGuid: string;
  /** Redacts the parts of a URL that the caller may not see. */
  readonly redactUrl: (url: string) => string;
  readonly maySeeAll: boolean;
}

/** The requested page. `step` of a transaction counts from 1. */
export interface CheckPageRequest {
  readonly monitorCheckId: number;
  readonly step?: number | undefined;
}

/** The page of a check or of a step. */
export interface VisiblePage extends Omit<VisibleDetail<BrowserDetail>, 'detail'> {
  readonly observation: PageObservation;
  readonly browser: PageDetail['browser'];
  readonly withheld: readonly string[];
  readonly request: CheckPageRequest;
  /** Name of the step of a transaction. */
  readonly stepName?: string;
}

/** @throws Fault `missing`: there is no such check, it was not made by a browser, or its details are no longer kept */
export async function loadBrowserDetail(
  deps: BrowserDetailDeps,
  caller: Caller,
  checkId: number,
): Promise<VisibleDetail<BrowserDetail>> {
  const { accountId } = caller;
  const check = await deps.reads.byId(accountId, checkId);
  if (!check) throw new Fault('missing', `There is no check ${checkId}`);
  const { detailKind, monitorGuid } = check;
  const isBrowserCheck = detailKind === 'page' || detailKind === 'transaction';
  const detail = isBrowserCheck ? await deps.reads.browserDetail(accountId, checkId, detailKind) : undefined;
  if (!detail) {
    throw new Fault(
      'missing',
      isBrowserCheck
        ? 'This check has no page details: for OK checks they are kept for a few days only'
        : 'This check has no page details: its monitor type does not record them',
    );
  }
  const maySeeAll = await deps.maySeeSettings(caller, monitorGuid);
  return { detail, accountId, monitorGuid, maySeeAll, redactUrl: maySeeAll ? (url) => url : redactQueryValues };
}

/** @throws Fault `missing`: as above, or it is not a transaction check */
export async function loadTransactionDetail(
  deps: BrowserDetailDeps,
  caller: Caller,
  checkId: number,
): Promise<VisibleDetail<TransactionDetail>> {
  const { detail, ...rest } = await loadBrowserDetail(deps, caller, checkId);
  if (detail.kind === 'transaction') return { ...rest, detail };
  throw new Fault('missing', 'This check has no transaction steps: its monitor type does not record them');
}

/**
 * Returns the requested page.
 * @throws Fault `invalid` when no step of a transaction is given; `missing` as above, or when there is no such step
 */
export async function loadVisiblePage(
  deps: BrowserDetailDeps,
  caller: Caller,
  request: CheckPageRequest,
): Promise<VisiblePage> {
  const { detail, ...rest } = await loadBrowserDetail(deps, caller, request.monitorCheckId);
  const { browser, withheld } = detail;
  // A page check has only one page, so the step is ignored.
  if (detail.kind === 'page')
    return { ...rest, browser, withheld, request: { monitorCheckId: request.monitorCheckId }, observation: detail };
  if (request.step === undefined) throw new Fault('invalid', 'step: is required for transaction checks');
  const step = detail.steps[request.step - 1];
  if (!step) throw new Fault('missing', `No step ${request.step} in this check`);
  return { ...rest, browser, withheld, request, observation: step.seen, stepName: step.name };
}
