/** Chart notes of people and pipelines: a deployment, or a change elsewhere. */
import { z } from 'zod';
import { endpoint } from '../../endpoint.js';
import { displayName, oneLine, text } from '../../lenient.js';
import { Cursor, InstantMs, Take, pageShape, queryInstant } from '../shared.js';

const chartNoteKinds = ['Deployment', 'Configuration', 'Other'] as const;
export type ChartNoteKind = (typeof chartNoteKinds)[number];

/** Maximum notes of an account. */
export const MAX_CHART_NOTES = 50_000;

function isHttps(link: string): boolean {
  if (!/^https:\/\/[^\s\\]+$/i.test(link) || !URL.canParse(link)) return false;
  const { username, password } = new URL(link);
  return username === '' && password === '';
}

const fields = {
  At: InstantMs.meta({
    description: 'Time of the event, at most a day in the future and within the retention of statistics. Default: now.',
  }),
  Kind: z.enum(chartNoteKinds).meta({ description: 'Default: Deployment.' }),
  Title: displayName(200).meta({ description: 'One line, for example `Shop 4.2`.' }),
  Text: text(2_000).meta({ description: 'Details. May be empty.' }),
  Link: oneLine(2_000)
    .refine((link) => link === '' || isHttps(link), {
      error: 'must be empty, or a URL that begins with https:// and has no user name or password',
    })
    .meta({
      description: 'Link to the pipeline, the change or the release; https only. May be empty.',
      format: 'uri',
      pattern: String.raw`^(?:[Hh][Tt][Tt][Pp][Ss]://[^\s\\@]+)?$`,
    }),
};

const scope = {
  MonitorGuid: z.guid().optional().meta({ description: 'Monitor of the note.' }),
  MonitorGroupGuid: z.guid().optional().meta({
    description: 'Monitor group of the note. Without monitor and group, the note is about the whole account.',
  }),
};

const key = displayName(200).optional();
const IMMUTABLE = { description: 'Cannot be changed. Omit it, or send its current value.' };

export const ChartNotePatch = z
  .object({
    ...fields,
    MonitorGuid: z.guid().meta(IMMUTABLE),
    MonitorGroupGuid: z.guid().meta(IMMUTABLE),
    Key: key.meta(IMMUTABLE),
  })
  .exactPartial();
export type ChartNotePatch = z.infer<typeof ChartNotePatch>;

export const ChartNoteWrite = z
  .object(fields)
  .exactPartial()
  .extend({
    Title: fields.Title,
    ...scope,
    Key: key.meta({
      description:
        'Idempotency key, unique per operator. If the same operator sends the same key again, no note is created and the existing note is returned.',
    }),
  });
export type ChartNoteWrite = z.infer<typeof ChartNoteWrite>;

export const ChartNote = z
  .object({
    ChartNoteGuid: z.guid(),
    ...fields,
    ...scope,
    Key: z.string().optional().meta({ description: 'Returned only to callers who may change the note.' }),
    ByName: z.string().meta({ description: 'The operator who created the note, directly or through an API account.' }),
    CreatedAt: InstantMs,
    ChangedAt: InstantMs.optional(),
    MayChange: z.boolean().meta({ description: 'Whether the caller may change and delete it.' }),
  })
  .meta({ id: 'ChartNote' });
export type ChartNote = z.infer<typeof ChartNote>;

const base = { surface: 'v1', area: 'ChartNote', credentials: 'account', permission: { kind: 'basic' } } as const;
const params = z.object({ chartNoteGuid: z.guid() });
const EDITORS = 'the creator of the note, as long as they may edit those monitors, and for administrators';

export const chartNoteEndpoints = {
  list: endpoint({
    ...base,
    id: 'v1ListChartNotes',
    method: 'GET',
    path: '/ChartNote',
    summary: 'List the chart notes that the caller may view, newest first',
    description: 'Includes notes about the account, and about groups and monitors whose data the caller may view.',
    query: z.object({
      MonitorGuid: z.guid().optional().meta({
        description: 'Only notes that apply to this monitor: its own, those of its groups and those of the account.',
      }),
      FromAt: queryInstant.optional().meta({ description: 'Inclusive start.' }),
      UntilAt: queryInstant.optional().meta({ description: 'Exclusive end.' }),
      Cursor,
      Take,
    }),
    status: 200,
    reply: pageShape(ChartNote),
    alsoFails: [404],
  }),
  create: endpoint({
    ...base,
    id: 'v1CreateChartNote',
    method: 'POST',
    path: '/ChartNote',
    summary: 'Create a chart note (annotation), for example for a deployment',
    description: `Requires EditMonitor on the monitor, EditMonitorsInGroup on the group, or EditMonitorsInGroup on the group of all monitors for a note about the account. An account has at most ${MAX_CHART_NOTES.toLocaleString('en')} notes, which are kept as long as statistics.`,
    body: ChartNoteWrite,
    status: 201,
    location: '/ChartNote/:ChartNoteGuid',
    reply: ChartNote,
    alsoFails: [404, 409],
  }),
  read: endpoint({
    ...base,
    id: 'v1ReadChartNote',
    method: 'GET',
    path: '/ChartNote/:chartNoteGuid',
    params,
    summary: 'Get a chart note. Returns 404 if the caller may not view its monitor or group.',
    status: 200,
    reply: ChartNote,
  }),
  change: endpoint({
    ...base,
    id: 'v1ChangeChartNote',
    method: 'PATCH',
    path: '/ChartNote/:chartNoteGuid',
    params,
    body: ChartNotePatch,
    summary: 'Update a chart note. Omitted fields are kept. Its monitor, group and key cannot be changed.',
    description: `For ${EDITORS}.`,
    status: 204,
  }),
  remove: endpoint({
    ...base,
    id: 'v1RemoveChartNote',
    method: 'DELETE',
    path: '/ChartNote/:chartNoteGuid',
    params,
    summary: 'Delete a chart note. Its key may then be used again.',
    description: `For ${EDITORS}.`,
    status: 204,
  }),
};
