/** What people and pipelines write down for charts: a deploy, a change elsewhere. */
import { z } from 'zod';
import { endpoint } from '../../endpoint.js';
import { displayName, oneLine, text } from '../../lenient.js';
import { Cursor, InstantMs, Take, pageShape, queryInstant } from '../shared.js';

const chartNoteKinds = ['Deployment', 'Configuration', 'Other'] as const;
export type ChartNoteKind = (typeof chartNoteKinds)[number];

/** So many notes an account has at most. */
export const MAX_CHART_NOTES = 50_000;

function isHttps(link: string): boolean {
  if (!/^https:\/\/[^\s\\]+$/i.test(link) || !URL.canParse(link)) return false;
  const { username, password } = new URL(link);
  return username === '' && password === '';
}

const fields = {
  At: InstantMs.meta({
    description: 'When it happened; at most a day from now, and no longer ago than statistics are kept. Default: now.',
  }),
  Kind: z.enum(chartNoteKinds).meta({ description: 'Default Deployment.' }),
  Title: displayName(200).meta({ description: 'One line, for example `Shop 4.2`.' }),
  Text: text(2_000).meta({ description: 'More about it; may be empty.' }),
  Link: oneLine(2_000)
    .refine((link) => link === '' || isHttps(link), {
      error: 'must be an address that begins with https://, without a user name or a password, or empty',
    })
    .meta({
      description: 'Link to the pipeline, the change or the release; https only. May be empty.',
      format: 'uri',
      pattern: String.raw`^(?:[Hh][Tt][Tt][Pp][Ss]://[^\s\\@]+)?$`,
    }),
};

const scope = {
  MonitorGuid: z.guid().optional().meta({ description: 'It is about this monitor.' }),
  MonitorGroupGuid: z
    .guid()
    .optional()
    .meta({ description: 'It is about the monitors of this group. Without either it is about all of the account.' }),
};

const key = displayName(200).optional();
const FIXED = { description: 'Cannot be changed: sent back as it is, or not at all.' };

export const ChartNotePatch = z
  .object({
    ...fields,
    MonitorGuid: z.guid().meta(FIXED),
    MonitorGroupGuid: z.guid().meta(FIXED),
    Key: key.meta(FIXED),
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
        'Of whoever writes it, one a note: a second call of the same operator with the same key adds nothing and answers the note there is. Two operators may use the same one.',
    }),
  });
export type ChartNoteWrite = z.infer<typeof ChartNoteWrite>;

export const ChartNote = z
  .object({
    ChartNoteGuid: z.guid(),
    ...fields,
    ...scope,
    Key: z.string().optional().meta({ description: 'Told to who may change the note.' }),
    ByName: z.string().meta({ description: 'The operator who wrote it, or whose API account did.' }),
    WrittenAt: InstantMs,
    ChangedAt: InstantMs.optional(),
    MayChange: z.boolean().meta({ description: 'The caller may change and remove it.' }),
  })
  .meta({ id: 'ChartNote' });
export type ChartNote = z.infer<typeof ChartNote>;

const base = { surface: 'v1', area: 'ChartNote', credentials: 'account', right: { of: 'basic' } } as const;
const params = z.object({ chartNoteGuid: z.guid() });
const WHO = 'who wrote it and may still edit those monitors, and administrators';

export const chartNoteEndpoints = {
  list: endpoint({
    ...base,
    id: 'v1ListChartNotes',
    method: 'GET',
    path: '/ChartNote',
    summary: 'Notes the caller may see, newest first',
    description: 'Those of the account, of groups and of monitors of which he sees the data.',
    query: z.object({
      MonitorGuid: z.guid().optional().meta({
        description: 'Only those about this monitor: its own, of its groups and of the account.',
      }),
      FromAt: queryInstant.optional().meta({ description: 'Included.' }),
      UntilAt: queryInstant.optional().meta({ description: 'Not included.' }),
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
    summary: 'Write a note for charts: a deploy, a change elsewhere',
    description: `Needs EditMonitor on the monitor, EditMonitorsInGroup on the group, or that on the group of all monitors. An account has ${String(MAX_CHART_NOTES)} at most; they are kept as long as statistics.`,
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
    summary: 'One note; 404 unless the caller may see what it is about',
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
    summary: 'Change a note, but neither what it is about nor its key',
    description: `For ${WHO}.`,
    status: 204,
  }),
  remove: endpoint({
    ...base,
    id: 'v1RemoveChartNote',
    method: 'DELETE',
    path: '/ChartNote/:chartNoteGuid',
    params,
    summary: 'Remove a note; its key is free again',
    description: `For ${WHO}.`,
    status: 204,
  }),
};
