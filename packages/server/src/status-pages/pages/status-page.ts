import type { PublicStatusPage, PublicStatusPagePatch } from '@vedette/contract/v4/public-status-page';
import { notFoundFault } from '@vedette/kernel/rule-messages';
import { dropItemGrants } from '../../access/index.js';
import { definition, type Db } from '../../definitions/index.js';
import { PAGE_DEFAULTS, applyPageChange, toWire, type StatusPage } from './status-page-rules.js';
import { pageStorage, selectStatusPages, type PageFields } from './status-page-sql.js';

const VIEW_LEVEL = 1;

/** Definitions of status pages. Deleting one deletes the permissions on it. */
export const statusPageDefinition = definition<PageFields, PublicStatusPagePatch, PublicStatusPage>({
  missing: (guid) => notFoundFault('public status page', guid),
  objectType: 'PublicStatusPage',
  topic: 'account',
  param: 'publicStatusPageGuid',
  idFields: ['PublicDashboardGuid'],
  storage: pageStorage,
  defaults: { ...PAGE_DEFAULTS, ownerGuid: null },
  applyBody: ({ base, body, stored, caller }) => ({
    ...applyPageChange(base, body),
    ownerGuid: stored ? stored.fields.ownerGuid : caller.operatorGuid,
  }),
  findReferences: ({ monitorGuids, monitorGroupGuids, slaGuid }) => [
    { field: 'MonitorGuids', kind: 'monitor', guids: monitorGuids },
    { field: 'MonitorGroupGuids', kind: 'monitorGroup', guids: monitorGroupGuids },
    { field: 'SlaGuid', kind: 'sla', guids: slaGuid === null ? [] : [slaGuid], needs: ['SlaGuidSpecified'] },
  ],
  name: { fromFields: ({ name }) => name },
  toWire: ({ guid, fields }) => toWire({ ...fields, pageGuid: guid }),
  isListedFor: ({ rights }, { guid }) => rights.level('publicStatusPage', guid) >= VIEW_LEVEL,
  beforeRemove: ({ tx, caller }, { guid }) => dropItemGrants(tx, caller.accountId, { type: 'publicStatusPage', guid }),
});

/** @throws Fault `missing`. */
export async function loadStatusPage(db: Db, accountId: number, pageGuid: string): Promise<StatusPage> {
  const [page] = await selectStatusPages(db, accountId, pageGuid);
  if (!page) throw statusPageDefinition.missing(pageGuid);
  return page;
}

/** Returns whether the account has the page, for the permission checks in `http/`. */
export async function lookupPublicStatusPage(db: Db, accountId: number, pageGuid: string): Promise<boolean> {
  return (await selectStatusPages(db, accountId, pageGuid)).length > 0;
}
