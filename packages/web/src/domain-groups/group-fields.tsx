import { message } from '@vedette/i18n/message';
import { Button, Group, Switch, TextInput, Textarea } from '@mantine/core';
import { t } from '../i18n/translate.js';
import { FieldGrid, FieldSection, WideField } from '../parts/forms/field-grid.js';
import { useFormState } from '../parts/forms/form-state.js';
import {
  moveGroupUp,
  excludeField,
  type GroupDraft,
  includeField,
  MAX_DOMAIN_GROUPS,
  nameField,
  type DomainGroupSetDraft,
  appendGroup,
} from './domain-group-resource.js';

/** Explains how groups are matched. */
export const MATCHING_HINT = t(
  'The first matching group applies; requests without a match are in “Other”. A domain includes its subdomains; example.com/ads/ matches URLs that start with it.',
);

/** The groups of a set in matching order. */
export function GroupFields() {
  const { draft, set, problems } = useFormState<DomainGroupSetDraft>();
  const { groups } = draft;
  return (
    <>
      <p className="dimmed">{MATCHING_HINT}</p>
      {groups.map((group, index) => (
        <FieldSection key={group.key} title={`${String(index + 1)}. ${group.Name || t('New group')}`}>
          <DomainGroupFields group={group} index={index} />
        </FieldSection>
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
        onClick={() => set({ groups: appendGroup(groups) })}
      >
        {t('Add group')}
      </Button>
    </>
  );
}

function DomainGroupFields({ group, index }: { readonly group: GroupDraft; readonly index: number }) {
  const { draft, set, problems } = useFormState<DomainGroupSetDraft>();
  const { groups } = draft;
  const { key } = group;
  const change = (fields: Partial<GroupDraft>): void => set({ groups: groups.with(index, { ...group, ...fields }) });
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
      <WideField>
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
        <MoveButtons index={index} name={group.Name} />
      </WideField>
    </>
  );
}

function MoveButtons({ index, name }: { readonly index: number; readonly name: string }) {
  const { draft, set } = useFormState<DomainGroupSetDraft>();
  const { groups } = draft;
  const number = index + 1;
  const button = { size: 'compact-xs', variant: 'default' } as const;
  return (
    <Group gap="xs" mt="xs">
      <Button
        {...button}
        disabled={index === 0}
        aria-label={name ? t('Move {name} up', { name }) : t('Move group {number} up', { number })}
        onClick={() => set({ groups: moveGroupUp(groups, index) })}
      >
        {t(message('Up', 'direction'))}
      </Button>
      <Button
        {...button}
        disabled={index === groups.length - 1}
        aria-label={name ? t('Move {name} down', { name }) : t('Move group {number} down', { number })}
        onClick={() => set({ groups: moveGroupUp(groups, index + 1) })}
      >
        {t(message('Down', 'direction'))}
      </Button>
      <Button
        {...button}
        aria-label={name ? t('Remove {name}', { name }) : t('Remove group {number}', { number })}
        onClick={() => set({ groups: groups.filter((each) => each.key !== groups[index]?.key) })}
      >
        {t('Remove')}
      </Button>
    </Group>
  );
}
