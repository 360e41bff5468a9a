import type { ApiHub } from '@vedette/contract/v1/screens/hub';
import { translateToEnglish, type Translate } from '@vedette/i18n/translator';
import type { Caller } from '../../rights/index.js';
import { apiTypes } from '@vedette/contract/v1/dashboards/predefined';
import type { FindDeps } from '../find/find.js';
import { loadStated } from '../monitor-pages/monitor-list.js';
import { countStates } from '../reads/monitor-state-rules.js';
import { explainApiRequest } from '../reads/api-request-rules.js';

const MAX_SUGGESTIONS = 20;
const types: readonly string[] = apiTypes;

/**
 * Returns visible API monitors, and monitors of a single request that could become multi-step monitors, if the caller
 * may see their settings.
 */
export async function readApiHub(
  deps: FindDeps,
  caller: Caller,
  translate: Translate = translateToEnglish,
): Promise<ApiHub> {
  const { accountId } = caller;
  const { all } = await loadStated(deps, caller);
  const own = all.filter(({ facts }) => types.includes(facts.monitorType));
  const active = (mode: string): number => own.filter(({ facts }) => facts.isActive && facts.mode === mode).length;
  const guids = own.map(({ facts }) => facts.monitorGuid);
  const settings = await deps.settingsVisibleTo(caller);
  const requests = await deps.reads.singleRequests({ accountId, visible: settings });
  const suggested = requests.flatMap((request) => {
    const reason = explainApiRequest(request, translate);
    const { monitorGuid, name, url } = request;
    return reason === undefined ? [] : [{ MonitorGuid: monitorGuid, MonitorName: name, Url: url, Reason: reason }];
  });
  return {
    Monitors: countStates(own.map(({ state }) => state)),
    OpenIncidents: await deps.reads.countOpenIncidents(accountId, guids),
    Production: active('Production'),
    Staging: active('Staging'),
    Suggestions: suggested.slice(0, MAX_SUGGESTIONS),
    OmittedSuggestions: Math.max(0, suggested.length - MAX_SUGGESTIONS),
  };
}
