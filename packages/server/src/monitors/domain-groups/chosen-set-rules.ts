/** Which set of domain groups a monitor names. */
import type { Definition } from '../definition/definition-rules.js';

type Choice = Pick<Definition, 'DomainGroupGuid' | 'DomainGroupGuidSpecified'>;

/** Undefined: the default set. `DomainGroupGuidSpecified: false` says that the guid does not count. */
export const chosenSet = ({ DomainGroupGuid, DomainGroupGuidSpecified }: Choice): string | undefined =>
  DomainGroupGuidSpecified === false ? undefined : DomainGroupGuid?.toLowerCase();
