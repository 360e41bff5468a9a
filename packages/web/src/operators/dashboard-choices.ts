import type { Dashboard } from '@vedette/contract/v4/dashboard';
import { BUILT_IN_DASHBOARDS, NO_OWN_DASHBOARD } from '@vedette/contract/v4/default-dashboard';
import type { Options } from '../form/fields.js';

const builtInNameOf = (dashboard: string): string | undefined =>
  Object.keys(BUILT_IN_DASHBOARDS).find((name) => BUILT_IN_DASHBOARDS[name] === dashboard);

/**
 * What an operator may choose to begin with: each dashboard the caller sees, under the name older clients know it by where it
 * has one. What is chosen already stays a choice, though the caller may not see it.
 */
export function dashboardChoices(dashboards: readonly Dashboard[], chosen: string): Options {
  return [[NO_OWN_DASHBOARD, 'That of the account'], ...choicesOf(dashboards, chosen, NO_OWN_DASHBOARD)];
}

/** Likewise what all begin with who have no choice of their own. */
export function accountDashboardChoices(dashboards: readonly Dashboard[], chosen: string): Options {
  return [['', 'The list of monitors'], ...choicesOf(dashboards, chosen, '')];
}

function choicesOf(dashboards: readonly Dashboard[], chosen: string, none: string): Options {
  const choices = dashboards.map(({ DashboardGuid, Name }) => [builtInNameOf(Name) ?? DashboardGuid, Name] as const);
  const isKnown = chosen === none || choices.some(([value]) => value === chosen);
  return [
    ...choices,
    ...(isKnown ? [] : [[chosen, BUILT_IN_DASHBOARDS[chosen] ?? 'One that you may not see'] as const]),
  ];
}
