import { toDisplayName } from '@vedette/contract/lenient';
import type { RumWebsite, RumWebsiteReplace } from '@vedette/contract/v4/rum-website';
import { notFoundFault, onlyAllowedRule } from '@vedette/kernel/rule-messages';
import { definition, fieldsByName } from '../definitions/index.js';
import type { StoreContext } from '../module/context.js';
import { removeWebsiteTiles, websiteStorage, type RumWebsiteStore, type WebsiteFields } from './rum-website-sql.js';
import { buildSnippet } from './script.js';
import type { StoredWebsite } from './stored-website.js';
import { webAddress } from './url-rules.js';

export interface RumWebsiteDeps extends StoreContext {
  /** Scheme, host and base path at which browsers reach this service, without a trailing slash. */
  readonly webAddress: string;
}

/** Websites whose visitors are measured. Deleting one deletes its figures and the tiles that are set to it. */
export const rumWebsites = definition<WebsiteFields, Partial<RumWebsiteReplace>, RumWebsite, RumWebsiteDeps>({
  missing: (guid) => notFoundFault('website', guid),
  objectType: 'RumWebsite',
  topic: 'rum',
  param: 'rumWebsiteGuid',
  idFields: ['RumWebsiteGuid', 'RumWebsiteId'],
  storage: websiteStorage,
  defaults: { Description: '', Url: '', IsSpa: false, IncludeUrlFragment: false },
  applyBody: fieldsByName,
  trimmedFields: ['Url'],
  validate: ({ Url, IsSpa, IncludeUrlFragment }, problems) => {
    problems.when(webAddress(Url) === undefined, 'Url', 'must be a URL that begins with https:// or http://');
    problems.when(IncludeUrlFragment && !IsSpa, 'IncludeUrlFragment', onlyAllowedRule('with IsSpa'), ['IsSpa']);
  },
  name: { fromFields: ({ Description }) => Description },
  toWire: ({ guid, fields }, { context }) => ({
    RumWebsiteId: guid,
    ...fields,
    Description: toDisplayName(fields.Description),
    RumScript: buildSnippet({ guid, isSpa: fields.IsSpa }, context.webAddress),
  }),
  audit: { fields: ({ guid, fields }) => ({ RumWebsiteId: guid, ...fields }), skipsUnchanged: true },
  beforeRemove: ({ tx, caller }, { guid }) => removeWebsiteTiles(tx, caller.accountId, guid),
});

/** Returns a stored website. @throws Fault `missing`. */
export async function requireWebsite(store: RumWebsiteStore, guid: string): Promise<StoredWebsite> {
  const website = await store.byGuid(guid);
  if (!website) throw notFoundFault('website', guid);
  return website;
}
