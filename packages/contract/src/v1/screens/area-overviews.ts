import { z } from 'zod';
import { endpoint } from '../../endpoint.js';
import { InstantMs, MonitorState, StateCounts } from '../shared.js';

const count = z.int().min(0);

/**
 * Overview of alerting with the most alerted monitors: definitions that the caller may edit, integrations that they may
 * use, monitors that they may view.
 */
export const AlertingOverview = z.object({
  Integrations: z.object({ Total: count, Active: count }),
  Definitions: z.object({
    Total: count,
    Active: count.meta({
      description:
        'Number of definitions that can alert: active, with an active level that has an active integration which the caller may use.',
    }),
  }),
  AlertsIn24Hours: count.meta({ description: 'Number of error alerts and reminders among the newest 10,000 alerts.' }),
  Top: z
    .array(
      z.object({
        MonitorGuid: z.guid(),
        MonitorName: z.string(),
        State: MonitorState,
        Alerts: count,
        LastAt: InstantMs,
      }),
    )
    .meta({ description: 'Up to five monitors: those with the most error alerts and reminders within seven days.' }),
});
export type AlertingOverview = z.infer<typeof AlertingOverview>;

/** A single-request monitor that seems to check an API. */
const ApiSuggestion = z.object({
  MonitorGuid: z.guid(),
  MonitorName: z.string(),
  Url: z.string(),
  Reason: z.string().meta({ description: 'Why it looks like an API request, for example `its path contains /api/`.' }),
});
export type ApiSuggestion = z.infer<typeof ApiSuggestion>;

/** Monitors of APIs, and monitors that could become API monitors. */
export const ApiOverview = z.object({
  Monitors: StateCounts,
  OpenIncidents: count.meta({ description: 'Number of open incidents of these monitors.' }),
  Production: count.meta({ description: 'Number of active monitors in Production mode.' }),
  Staging: count.meta({ description: 'Number of active monitors in Staging mode.' }),
  Suggestions: z.array(ApiSuggestion).meta({
    description:
      'Up to 20 monitors whose settings the caller may view, sorted by name. URLs that a multi-step API monitor already requests are excluded.',
  }),
  OmittedSuggestions: count.meta({ description: 'Number of further monitors.' }),
});
export type ApiOverview = z.infer<typeof ApiOverview>;

/** An operator with facts that `/v4/Operator` does not return. */
const PersonRow = z.object({
  OperatorGuid: z.guid(),
  Groups: z
    .array(z.string())
    .meta({ description: 'Names of the visible groups of the operator, excluding `Everyone`.' }),
  LastSignInAt: InstantMs.optional(),
  Invitation: z
    .enum(['Invited', 'Expired'])
    .optional()
    .meta({ description: 'When an operator who never signed in was invited.' }),
  IsOnDutyNow: z.boolean().meta({ description: 'Whether the operator is on duty and not in an off-duty period.' }),
});
export type PersonRow = z.infer<typeof PersonRow>;

/** People of the account: visible operators, groups and API accounts. */
export const PeopleOverview = z.object({
  Operators: z.object({
    Total: count,
    SignedIn: count.meta({ description: 'Number of operators who signed in within 30 days.' }),
    OnDuty: count,
  }),
  Groups: z.object({ Total: count, Empty: count }),
  ApiAccounts: z.object({
    Total: count,
    Unused: count.meta({ description: 'Number of API accounts that were not used for 30 days, or never.' }),
  }),
  ProductionMonitors: count.meta({ description: 'Active visible monitors in Production mode.' }),
  Rows: z.array(PersonRow).meta({ description: 'Sorted by name; at most 2,000.' }),
});
export type PeopleOverview = z.infer<typeof PeopleOverview>;

const base = {
  surface: 'v1',
  area: 'Overview',
  method: 'GET',
  credentials: 'account',
  permission: { kind: 'basic' },
  status: 200,
} as const;

export const areaOverviewEndpoints = {
  alerting: endpoint({
    ...base,
    id: 'v1ReadAlertingHub',
    path: '/Overview/Alerting',
    summary: 'Get an overview of alerting, with the monitors that alerted most',
    reply: AlertingOverview,
  }),
  api: endpoint({
    ...base,
    id: 'v1ReadApiHub',
    path: '/Overview/Api',
    summary: 'Get an overview of API monitors by state, and of monitors that could be converted to API monitors',
    reply: ApiOverview,
  }),
  people: endpoint({
    ...base,
    id: 'v1ReadPeopleHub',
    path: '/Overview/People',
    summary: 'Get an overview of operators, groups and API accounts, with their last sign-ins',
    reply: PeopleOverview,
  }),
};
