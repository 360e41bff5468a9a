import type { Dashboard } from '@vedette/contract/v4/dashboard';
import { BUILT_IN_DASHBOARDS, MONITOR_LIST, NO_OWN_DASHBOARD } from '@vedette/contract/v4/default-dashboard';
import { dashboardName } from '../dashboards/labels/dashboard-name.js';
import { t } from '../i18n/translate.js';
import type { Options } from '../parts/forms/fields.js';

const builtInName = (dashboard: string): string | undefined =>
  Object.keys(BUILT_IN_DASHBOARDS).find((name) => BUILT_IN_DASHBOARDS[name] === dashboard);

const MONITOR_LIST_TEXT = t('Monitor list');

/**
 * Returns the start pages that an operator may choose: the account default, the monitor list and each visible
 * dashboard, under its legacy name if older clients know it by one. The current choice stays available even if the
 * caller may not view it.
 */
export const dashboardChoices = (dashboards: readonly Dashboard[], selected: string): Options =>
  buildChoices(dashboards, selected, [
    [NO_OWN_DASHBOARD, t('Account default')],
    [MONITOR_LIST, MONITOR_LIST_TEXT],
  ]);

/** Returns the default start pages that an account may choose. */
export const accountDashboardChoices = (dashboards: readonly Dashboard[], selected: string): Options =>
  buildChoices(dashboards, selected, [['', MONITOR_LIST_TEXT]]);

function buildChoices(dashboards: readonly Dashboard[], selected: string, others: Options): Options {
  const choices = [
    ...others,
    ...dashboards.map((each) => [builtInName(each.Name) ?? each.DashboardGuid, dashboardName(each)] as const),
  ];
  const isKnown = choices.some(([value]) => value === selected);
  return [
    ...choices,
    ...(isKnown ? [] : [[selected, BUILT_IN_DASHBOARDS[selected] ?? t('A dashboard that you may not view')] as const]),
  ];
}
