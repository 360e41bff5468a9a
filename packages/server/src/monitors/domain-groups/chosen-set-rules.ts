/** The set of domain groups that a monitor uses. */
import type { Definition } from '../definition/definition-rules.js';

type Choice = Pick<Definition, 'DomainGroupGuid' | 'DomainGroupGuidSpecified'>;

const NO_GUID = '00000000-0000-0000-0000-000000000000';

/**
 * Returns undefined for the default set, which an empty guid means too. With `DomainGroupGuidSpecified: false`, the
 * guid is ignored.
 */
export const chosenSet = ({ DomainGroupGuid, DomainGroupGuidSpecified }: Choice): string | undefined =>
  DomainGroupGuidSpecified === false || DomainGroupGuid === NO_GUID ? undefined : DomainGroupGuid?.toLowerCase();
