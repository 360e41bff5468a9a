import { z } from 'zod';
import { endpoint } from '../../endpoint.js';
import { InstantMs, MonitorState, StateCounts } from '../shared.js';

const count = z.int().min(0);

/** What alerting is made of, and which monitors it tells of most: definitions he may edit, integrations he may use, monitors he may see. */
export const AlertingHub = z.object({
  Integrations: z.object({ Total: count, Active: count }),
  Definitions: z.object({
    Total: count,
    Active: count.meta({
      description: 'Those that tell: active, with an active level that has an active integration the caller may use.',
    }),
  }),
  AlertsIn24Hours: count.meta({ description: 'Of errors and reminders; of the newest 10,000 alerts.' }),
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
    .meta({ description: 'Monitors with most alerts of errors and reminders within seven days, at most five.' }),
});
export type AlertingHub = z.infer<typeof AlertingHub>;

/** A monitor of a single request that looks like one of an API. */
const ApiSuggestion = z.object({
  MonitorGuid: z.guid(),
  MonitorName: z.string(),
  Url: z.string(),
  Why: z.string().meta({ description: 'What makes it look like an API, for example `its path has /api/`.' }),
});
export type ApiSuggestion = z.infer<typeof ApiSuggestion>;

/** Monitors of APIs, and those that might become some. */
export const ApiHub = z.object({
  Monitors: StateCounts,
  OpenIncidents: count.meta({ description: 'Of these monitors.' }),
  Production: count.meta({ description: 'Active ones in production mode.' }),
  Staging: count.meta({ description: 'Active ones in staging mode.' }),
  Suggestions: z.array(ApiSuggestion).meta({
    description:
      'By name, at most 20, of monitors whose settings the caller may see, without those a multi-step API monitor asks already.',
  }),
  MoreSuggestions: count.meta({ description: 'How many there are beside those.' }),
});
export type ApiHub = z.infer<typeof ApiHub>;

/** One operator beyond what `/v4/Operator` says of him. */
const PersonRow = z.object({
  OperatorGuid: z.guid(),
  Groups: z
    .array(z.string())
    .meta({ description: 'Names of the groups he is in, without that of everyone, of those the caller sees.' }),
  LastSignInAt: InstantMs.optional(),
  Invitation: z
    .enum(['Invited', 'Expired'])
    .optional()
    .meta({ description: 'Of somebody who never signed in and was invited.' }),
  IsOnDutyNow: z.boolean().meta({ description: 'Switched on duty, and in no off-duty period.' }),
});
export type PersonRow = z.infer<typeof PersonRow>;

/** Who works with the account: of operators, groups and API accounts those the caller sees. */
export const PeopleHub = z.object({
  Operators: z.object({
    Total: count,
    SignedIn: count.meta({ description: 'Who signed in within 30 days.' }),
    OnDuty: count,
  }),
  Groups: z.object({ Total: count, Empty: count }),
  ApiAccounts: z.object({ Total: count, Unused: count.meta({ description: 'Not used for 30 days, or never.' }) }),
  ProductionMonitors: count.meta({ description: 'Active ones in production mode that the caller sees.' }),
  Rows: z.array(PersonRow).meta({ description: 'By name, at most 2,000.' }),
});
export type PeopleHub = z.infer<typeof PeopleHub>;

const base = {
  surface: 'v1',
  area: 'Overview',
  method: 'GET',
  credentials: 'account',
  right: { of: 'basic' },
  status: 200,
} as const;

export const hubEndpoints = {
  alerting: endpoint({
    ...base,
    id: 'v1ReadAlertingHub',
    path: '/Overview/Alerting',
    summary: 'What alerting is made of, and which monitors it tells of most',
    reply: AlertingHub,
  }),
  api: endpoint({
    ...base,
    id: 'v1ReadApiHub',
    path: '/Overview/Api',
    summary: 'Monitors of APIs by state, and monitors that might become some',
    reply: ApiHub,
  }),
  people: endpoint({
    ...base,
    id: 'v1ReadPeopleHub',
    path: '/Overview/People',
    summary: 'Operators, groups and API accounts in numbers, and when operators last signed in',
    reply: PeopleHub,
  }),
};
