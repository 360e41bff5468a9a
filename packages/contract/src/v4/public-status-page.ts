import { presetPeriodTypes } from '@vedette/kernel/periods';
import { z } from 'zod';
import { contextAuthorization, contextAuthorizationWrite } from './authorization.js';
import { endpoint } from '../endpoint.js';
import { displayName, text } from '../lenient.js';
import { PresetPeriod } from './period.js';

const sortOrders = ['Alphabetical', 'ByStatus'] as const;

const colour = text(7)
  .regex(/^(#?([0-9a-f]{3}|[0-9a-f]{6}))?$/i, { error: 'must be a hex colour such as #1a2b3c' })
  .optional();

/** Appearance of a page, and its texts beside the monitors. All texts are plain text. */
export const CustomizationInfo = z
  .object({
    MainColor: colour.meta({ description: 'Colour of the title bar.' }),
    BackgroundColor: colour,
    TextColor: colour,
    TitleText: text(200).optional().meta({ description: 'Shown instead of the page’s name.' }),
    FooterText: text(2_000).optional(),
    MonitorNameOverrideFieldName: text(200)
      .optional()
      .meta({ description: 'Name of the custom field whose value is shown instead of the monitor name.' }),
    SortColumnsNewToOld: z.boolean(),
    SortRowsProperty: z.enum(sortOrders),
    CommentTitle: text(200).optional().meta({ description: 'Title of a notice above the monitors.' }),
    CommentText: text(5_000).optional(),
  })
  .meta({ id: 'CustomizationInfo' });
export type CustomizationInfo = z.infer<typeof CustomizationInfo>;

/** As callers may send it. Clients that omit false and empty members send no sorting. */
export const CustomizationInfoWrite = CustomizationInfo.partial({ SortColumnsNewToOld: true, SortRowsProperty: true });
export type CustomizationInfoWrite = z.infer<typeof CustomizationInfoWrite>;

const guids = z.array(z.guid()).max(1_000);

const fields = {
  Name: displayName(200),
  IsPublished: z.boolean().optional().meta({
    description:
      'If true, anyone with the URL can view the page. If false (the default), only operators with permission can; see Authorization.',
  }),
  SlaGuid: z.guid().optional().meta({ description: 'SLA that rates each day in the history of the page.' }),
  SlaGuidSpecified: z
    .boolean()
    .optional()
    .meta({ description: 'If true and SlaGuid is omitted, the page has no SLA. If false, SlaGuid is ignored.' }),
  MonitorGuids: guids.optional(),
  MonitorGroupGuids: guids
    .optional()
    .meta({ description: 'All monitors of these groups, including those that join later.' }),
};

/** Fields that callers may write. */
export const PublicStatusPageWrite = z.object({
  PublicDashboardGuid: z.guid().optional().meta({ description: 'If given, must equal the guid in the path.' }),
  ...fields,
  CustomizationInfo: CustomizationInfoWrite.optional(),
  PresetPeriodType: PresetPeriod.optional().meta({ description: 'Period of the history on the page.' }),
});
export type PublicStatusPageWrite = z.infer<typeof PublicStatusPageWrite>;
export const PublicStatusPagePatch = PublicStatusPageWrite.exactPartial();
export type PublicStatusPagePatch = z.infer<typeof PublicStatusPagePatch>;

/** A page that shows the state of monitors to people outside the account. */
export const PublicStatusPage = z
  .object({
    ...fields,
    PublicDashboardGuid: z.guid().meta({ description: 'Also the last segment of the page’s URL.' }),
    IsPublished: z.boolean(),
    CustomizationInfo: CustomizationInfo.optional(),
    PresetPeriodType: z.enum(presetPeriodTypes).optional(),
  })
  .meta({ id: 'PublicStatusPage' });
export type PublicStatusPage = z.infer<typeof PublicStatusPage>;

const authorizationTypes = ['ViewPublicDashboard'] as const;
const PSPAuthorization = contextAuthorization('PSPAuthorization', authorizationTypes);

const base = { surface: 'v4', area: 'PublicStatusPage', credentials: 'account' } as const;
const params = z.object({ publicStatusPageGuid: z.guid() });
const viewPermission = {
  kind: 'publicStatusPage',
  level: 'ViewPublicDashboard',
  param: 'publicStatusPageGuid',
} as const;
const managePermission = { kind: 'publicStatusPage', level: 'administrator', param: 'publicStatusPageGuid' } as const;
const statusPagePath = '/PublicStatusPage/:publicStatusPageGuid' as const;

export const publicStatusPageEndpoints = {
  list: endpoint({
    ...base,
    id: 'listPublicStatusPages',
    method: 'GET',
    path: '/PublicStatusPage',
    permission: { kind: 'none' },
    summary: 'List the public status pages that the caller may view',
    status: 200,
    reply: z.array(PublicStatusPage),
  }),
  create: endpoint({
    ...base,
    id: 'createPublicStatusPage',
    method: 'POST',
    path: '/PublicStatusPage',
    permission: { kind: 'administrator' },
    summary: 'Create a public status page',
    body: PublicStatusPageWrite,
    status: 201,
    reply: PublicStatusPage,
    location: '/PublicStatusPage/:PublicDashboardGuid',
    alsoFails: [404],
  }),
  read: endpoint({
    ...base,
    id: 'getPublicStatusPage',
    method: 'GET',
    path: statusPagePath,
    permission: viewPermission,
    summary: 'Get a public status page',
    params,
    status: 200,
    reply: PublicStatusPage,
  }),
  replace: endpoint({
    ...base,
    id: 'updatePublicStatusPage',
    method: 'PUT',
    path: statusPagePath,
    permission: managePermission,
    summary: 'Replace a public status page. Omitted fields are reset to their defaults.',
    params,
    body: PublicStatusPageWrite,
    status: 204,
  }),
  patch: endpoint({
    ...base,
    id: 'patchPublicStatusPage',
    method: 'PATCH',
    path: statusPagePath,
    permission: managePermission,
    summary: 'Update a public status page. Omitted fields are kept.',
    params,
    body: PublicStatusPagePatch,
    status: 204,
  }),
  remove: endpoint({
    ...base,
    id: 'deletePublicStatusPage',
    method: 'DELETE',
    path: statusPagePath,
    permission: managePermission,
    summary: 'Delete a public status page',
    params,
    status: 204,
  }),
  listAuthorizations: endpoint({
    ...base,
    id: 'listPublicStatusPageAuthorizations',
    method: 'GET',
    path: `${statusPagePath}/Authorization`,
    permission: managePermission,
    summary: 'List who may view the page while it is not published',
    params,
    status: 200,
    reply: z.array(PSPAuthorization),
  }),
  addAuthorization: endpoint({
    ...base,
    id: 'addPublicStatusPageAuthorization',
    method: 'POST',
    path: `${statusPagePath}/Authorization`,
    permission: managePermission,
    summary: 'Allow an operator or a group to view the page while it is not published',
    description: 'Granting a permission again has no effect.',
    params,
    body: contextAuthorizationWrite(authorizationTypes),
    status: 200,
    reply: PSPAuthorization,
  }),
  removeAuthorization: endpoint({
    ...base,
    id: 'removePublicStatusPageAuthorization',
    method: 'DELETE',
    path: `${statusPagePath}/Authorization/:authorizationGuid`,
    permission: managePermission,
    summary: 'Revoke the permission to view the page',
    params: params.extend({ authorizationGuid: z.guid() }),
    status: 204,
  }),
};
