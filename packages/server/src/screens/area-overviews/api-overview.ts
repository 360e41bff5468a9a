import type { ApiOverview } from '@vedette/contract/v1/screens/area-overviews';
import { translateToEnglish, type Translate } from '@vedette/i18n/translator';
import type { Caller } from '../../rights/index.js';
import { apiTypes } from '@vedette/contract/v1/dashboards/predefined';
import type { ScreenDeps } from '../find/find.js';
import { loadMonitorStates } from '../monitor-pages/monitor-list.js';
import { countStates } from '../reads/monitor-state-rules.js';
import { explainApiRequest } from '../reads/api-request-rules.js';

const MAX_SUGGESTIONS = 20;
const types: readonly string[] = apiTypes;

/**
 * Returns visible API monitors, and monitors of a single request that could become multi-step monitors, if the caller
 * may see their settings.
 */
export async function readApiOverview(
  deps: ScreenDeps,
  caller: Caller,
  translate: Translate = translateToEnglish,
): Promise<ApiOverview> {
  const { accountId } = caller;
  const { all } = await loadMonitorStates(deps, caller);
  const apiMonitors = all.filter(({ facts }) => types.includes(facts.monitorType));
  const countActive = (mode: string): number =>
    apiMonitors.filter(({ facts }) => facts.isActive && facts.mode === mode).length;
  const guids = apiMonitors.map(({ facts }) => facts.monitorGuid);
  const settings = await deps.settingsVisibleTo(caller);
  const requests = await deps.reads.singleRequests({ accountId, visible: settings });
  const suggested = requests.flatMap((request) => {
    const reason = explainApiRequest(request, translate);
    const { monitorGuid, name, url } = request;
    return reason === undefined ? [] : [{ MonitorGuid: monitorGuid, MonitorName: name, Url: url, Reason: reason }];
  });
  return {
    Monitors: countStates(apiMonitors.map(({ state }) => state)),
    OpenIncidents: await deps.reads.countOpenIncidents(accountId, guids),
    Production: countActive('Production'),
    Staging: countActive('Staging'),
    Suggestions: suggested.slice(0, MAX_SUGGESTIONS),
    OmittedSuggestions: Math.max(0, suggested.length - MAX_SUGGESTIONS),
  };
}
