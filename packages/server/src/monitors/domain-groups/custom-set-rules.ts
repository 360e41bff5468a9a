/** The set of domain groups that a monitor uses. */
import type { Definition } from '../definition/definition-rules.js';

type SetSelection = Pick<Definition, 'DomainGroupGuid' | 'DomainGroupGuidSpecified'>;

const NO_GUID = '00000000-0000-0000-0000-000000000000';

/**
 * Returns the guid of the custom set, or undefined for the default set (missing or zero guid). With
 * `DomainGroupGuidSpecified: false`, the guid is ignored.
 */
export const customSetGuid = ({ DomainGroupGuid, DomainGroupGuidSpecified }: SetSelection): string | undefined =>
  DomainGroupGuidSpecified === false || DomainGroupGuid === NO_GUID ? undefined : DomainGroupGuid?.toLowerCase();
