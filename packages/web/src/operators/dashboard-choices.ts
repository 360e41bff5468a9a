import type { Dashboard } from '@vedette/contract/v4/dashboard';
import { BUILT_IN_DASHBOARDS, MONITOR_LIST, NO_OWN_DASHBOARD } from '@vedette/contract/v4/default-dashboard';
import type { Options } from '../parts/forms/fields.js';

const builtInName = (dashboard: string): string | undefined =>
  Object.keys(BUILT_IN_DASHBOARDS).find((name) => BUILT_IN_DASHBOARDS[name] === dashboard);

const THE_LIST = 'Monitor list';

/**
 * What an operator may choose to begin with: what the account says, the list of monitors whatever that says, or each dashboard the
 * caller sees, under the name older clients know it by where it has one. What is chosen already stays a choice, though the
 * caller may not see it.
 */
export const dashboardChoices = (dashboards: readonly Dashboard[], chosen: string): Options =>
  buildChoices(dashboards, chosen, [
    [NO_OWN_DASHBOARD, 'Account default'],
    [MONITOR_LIST, THE_LIST],
  ]);

/** Likewise what all begin with who have no choice of their own. */
export const accountDashboardChoices = (dashboards: readonly Dashboard[], chosen: string): Options =>
  buildChoices(dashboards, chosen, [['', THE_LIST]]);

function buildChoices(dashboards: readonly Dashboard[], chosen: string, others: Options): Options {
  const choices = [
    ...others,
    ...dashboards.map(({ DashboardGuid, Name }) => [builtInName(Name) ?? DashboardGuid, Name] as const),
  ];
  const isKnown = choices.some(([value]) => value === chosen);
  return [
    ...choices,
    ...(isKnown ? [] : [[chosen, BUILT_IN_DASHBOARDS[chosen] ?? 'A dashboard that you may not view'] as const]),
  ];
}
