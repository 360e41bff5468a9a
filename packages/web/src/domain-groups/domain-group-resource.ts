import { copyName } from '@vedette/contract/copy-name';
import { defaultDomainGroups } from '@vedette/contract/v1/monitors/default-domain-groups';
import type { DomainGroup, DomainGroupSet } from '@vedette/contract/v1/monitors/domain-group-set';
import { t } from '../i18n/translate.js';
import type { Resource } from '../resources/resource.js';

/** Limit of the service. */
export const MAX_DOMAIN_GROUPS = 8;

/** A group as typed; patterns are one per line. */
export interface GroupDraft {
  /** Stable when groups are reordered. */
  readonly key: number;
  readonly Name: string;
  readonly IsFirstParty: boolean;
  readonly IncludesMonitorUrl: boolean;
  readonly include: string;
  readonly exclude: string;
}

export interface DomainGroupSetDraft {
  readonly Name: string;
  readonly groups: readonly GroupDraft[];
}

const toDomainGroupDraft = ({ Include, Exclude, ...group }: DomainGroup, key: number): GroupDraft => ({
  key,
  Name: group.Name,
  IsFirstParty: group.IsFirstParty,
  IncludesMonitorUrl: group.IncludesMonitorUrl,
  include: Include.join('\n'),
  exclude: Exclude.join('\n'),
});

const parseLines = (text: string): string[] =>
  text.split('\n').flatMap((line) => (line.trim() === '' ? [] : [line.trim()]));

/** Appends an empty group. */
export function appendGroup(groups: readonly GroupDraft[]): readonly GroupDraft[] {
  const key = 1 + Math.max(-1, ...groups.map((group) => group.key));
  return [...groups, { key, Name: '', IsFirstParty: false, IncludesMonitorUrl: false, include: '', exclude: '' }];
}

/** Moves the group at an index up by one, so that it is matched earlier. */
export function moveGroupUp(groups: readonly GroupDraft[], index: number): readonly GroupDraft[] {
  const [previous, group] = [groups[index - 1], groups[index]];
  return previous && group ? groups.with(index - 1, group).with(index, previous) : groups;
}

export const DOMAIN_GROUP_SETS: Resource<DomainGroupSet, DomainGroupSetDraft> = {
  listTitle: t('Domain groups'),
  to: '/domain-groups',
  path: '/DomainGroupSet',
  surface: '/api/v1',
  change: 'PUT',
  toTexts: {
    create: t('New domain group set'),
    loading: t('Loading domain group set'),
    notAllowed: t('No permission to create: domain group set'),
  },
  getGuid: ({ DomainGroupGuid }) => DomainGroupGuid,
  getName: ({ Name }) => Name,
  empty: { Name: '', groups: defaultDomainGroups.map(toDomainGroupDraft) },
  toDraft: ({ Name, Groups }) => ({ Name, groups: Groups.map(toDomainGroupDraft) }),
  toBody: ({ Name, groups }) => ({
    Name,
    Groups: groups.map(({ include, exclude, key: _key, ...group }) => ({
      ...group,
      Include: parseLines(include),
      Exclude: parseLines(exclude),
    })),
  }),
  fields: ['Name', 'Groups'],
  toProblemFields: ({ groups }) =>
    Object.fromEntries(
      groups.flatMap(({ include, exclude, key }, index) => [
        [`Groups[${String(index)}].Name`, nameField(key)],
        ...patternFields(`Groups[${String(index)}].Include`, include, includeField(key)),
        ...patternFields(`Groups[${String(index)}].Exclude`, exclude, excludeField(key)),
      ]),
    ),
  afterDelete: t('Sets that a monitor uses cannot be deleted.'),
};

/** Limit of the service. */
const MAX_NAME_LENGTH = 64;

/** Builds the draft of a new set. */
export function copyDomainGroupSet(set: Pick<DomainGroupSet, 'Name' | 'Groups'>): DomainGroupSetDraft {
  const groups = set.Groups.map(toDomainGroupDraft);
  return {
    Name: copyName(set.Name, { translate: t, maxLength: MAX_NAME_LENGTH, isTaken: (name) => name === set.Name }),
    groups,
  };
}

/** Field that problems of a group's name are shown at. */
export const nameField = (key: number): string => `name ${String(key)}`;
export const includeField = (key: number): string => `include ${String(key)}`;
export const excludeField = (key: number): string => `exclude ${String(key)}`;

function patternFields(path: string, text: string, field: string): [string, string][] {
  const lines = parseLines(text).map((_, index): [string, string] => [`${path}[${String(index)}]`, field]);
  return [[path, field], ...lines];
}
