/** Which set of domain groups a monitor names. */
import type { Definition } from '../definition/definition-rules.js';

type Choice = Pick<Definition, 'DomainGroupGuid' | 'DomainGroupGuidSpecified'>;

const NO_GUID = '00000000-0000-0000-0000-000000000000';

/** Undefined: the default set, which the empty guid means too. `DomainGroupGuidSpecified: false`: the guid does not count. */
export const chosenSet = ({ DomainGroupGuid, DomainGroupGuidSpecified }: Choice): string | undefined =>
  DomainGroupGuidSpecified === false || DomainGroupGuid === NO_GUID ? undefined : DomainGroupGuid?.toLowerCase();
