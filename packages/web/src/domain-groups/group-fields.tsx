import { message } from '@vedette/i18n/message';
import { Button, Group, Switch, TextInput, Textarea } from '@mantine/core';
import { t } from '../i18n/translate.js';
import { FieldGrid, FieldPart, Wide } from '../parts/forms/field-grid.js';
import { useFormState } from '../parts/forms/form-state.js';
import {
  earlier,
  excludeField,
  type GroupDraft,
  includeField,
  MAX_DOMAIN_GROUPS,
  nameField,
  type SetDraft,
  withGroup,
} from './domain-group-resource.js';

/** Explains how groups are matched. */
export const ORDER_OF_GROUPS = t(
  'The first matching group applies; requests without a match are in “Other”. A domain includes its subdomains; example.com/ads/ matches URLs that start with it.',
);

/** The groups of a set in matching order. */
export function GroupFields() {
  const { draft, set, problems } = useFormState<SetDraft>();
  const { groups } = draft;
  return (
    <>
      <p className="dimmed">{ORDER_OF_GROUPS}</p>
      {groups.map((group, at) => (
        <FieldPart key={group.key} title={`${String(at + 1)}. ${group.Name || t('New group')}`}>
          <OneGroup group={group} at={at} />
        </FieldPart>
      ))}
      {problems.byField['Groups'] !== undefined && (
        <p role="alert" style={{ color: 'var(--mantine-color-error)' }}>
          {problems.byField['Groups']}
        </p>
      )}
      <Button
        mt="md"
        size="compact-sm"
        variant="default"
        disabled={groups.length >= MAX_DOMAIN_GROUPS}
        onClick={() => set({ groups: withGroup(groups) })}
      >
        {t('Add group')}
      </Button>
    </>
  );
}

function OneGroup({ group, at }: { readonly group: GroupDraft; readonly at: number }) {
  const { draft, set, problems } = useFormState<SetDraft>();
  const { groups } = draft;
  const { key } = group;
  const change = (part: Partial<GroupDraft>): void => set({ groups: groups.with(at, { ...group, ...part }) });
  return (
    <>
      <TextInput
        label={t('Group name')}
        required
        value={group.Name}
        error={problems.byField[nameField(key)]}
        onChange={(event) => change({ Name: event.currentTarget.value })}
      />
      <Switch
        label={t('First-party')}
        description={t('Its requests still count when third-party requests are ignored.')}
        checked={group.IsFirstParty}
        onChange={(event) => change({ IsFirstParty: event.currentTarget.checked })}
      />
      <Switch
        label={t('Includes the page’s domain')}
        description={t('Includes all requests to the domain of the monitor’s URL.')}
        checked={group.IncludesMonitorUrl}
        onChange={(event) => change({ IncludesMonitorUrl: event.currentTarget.checked })}
      />
      <Wide>
        <FieldGrid>
          <Textarea
            label={t('Domains')}
            description={t('One per line.')}
            rows={5}
            value={group.include}
            error={problems.byField[includeField(key)]}
            onChange={(event) => change({ include: event.currentTarget.value })}
          />
          <Textarea
            label={t('Except')}
            description={t('One per line.')}
            rows={5}
            value={group.exclude}
            error={problems.byField[excludeField(key)]}
            onChange={(event) => change({ exclude: event.currentTarget.value })}
          />
        </FieldGrid>
        <MoveButtons at={at} name={group.Name} />
      </Wide>
    </>
  );
}

function MoveButtons({ at, name }: { readonly at: number; readonly name: string }) {
  const { draft, set } = useFormState<SetDraft>();
  const { groups } = draft;
  const number = at + 1;
  const button = { size: 'compact-xs', variant: 'default' } as const;
  return (
    <Group gap="xs" mt="xs">
      <Button
        {...button}
        disabled={at === 0}
        aria-label={name ? t('Move {name} up', { name }) : t('Move group {number} up', { number })}
        onClick={() => set({ groups: earlier(groups, at) })}
      >
        {t(message('Up', 'direction'))}
      </Button>
      <Button
        {...button}
        disabled={at === groups.length - 1}
        aria-label={name ? t('Move {name} down', { name }) : t('Move group {number} down', { number })}
        onClick={() => set({ groups: earlier(groups, at + 1) })}
      >
        {t(message('Down', 'direction'))}
      </Button>
      <Button
        {...button}
        aria-label={name ? t('Remove {name}', { name }) : t('Remove group {number}', { number })}
        onClick={() => set({ groups: groups.filter((each) => each.key !== groups[at]?.key) })}
      >
        {t('Remove')}
      </Button>
    </Group>
  );
}
