import type { RumWebsite } from '@vedette/contract/v4/rum-website';
import { t } from '../i18n/translate.js';
import type { Resource } from '../resources/resource.js';

export interface RumDraft {
  readonly Description: string;
  readonly Url: string;
  readonly IsSpa: boolean;
  readonly IncludeUrlFragment: boolean;
}

export const RUM_WEBSITES: Resource<RumWebsite, RumDraft> = {
  listTitle: t('Real user monitoring'),
  to: '/rum',
  path: '/Rum/Website',
  change: 'PUT',
  toTexts: {
    create: t('New website'),
    loading: t('Loading website'),
    notAllowed: t('No permission to create: website'),
  },
  getGuid: ({ RumWebsiteId }) => RumWebsiteId,
  getName: ({ Description }) => Description,
  empty: { Description: '', Url: 'https://', IsSpa: false, IncludeUrlFragment: false },
  toDraft: ({ Description, Url, IsSpa, IncludeUrlFragment }) => ({ Description, Url, IsSpa, IncludeUrlFragment }),
  // Fragments distinguish pages only in a single-page application.
  toBody: (draft) => ({ ...draft, IncludeUrlFragment: draft.IsSpa && draft.IncludeUrlFragment }),
  fields: ['Description', 'Url', 'IsSpa', 'IncludeUrlFragment'],
  afterDelete: t(
    'All its data is deleted permanently, and so are dashboard tiles for it. Remove the script from its pages.',
  ),
};
