import type { VaultItem } from '@vedette/contract/vault-item';
import type { VaultSectionRow } from '@vedette/contract/v1/vault';
import { Alert, Button, Group, NativeSelect, Stack, Textarea, TextInput } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { type SyntheticEvent, useState } from 'react';
import { ApiError, problemsByField } from '../api/problem.js';
import { at, v4 } from '../api/v4.js';
import { bodyOf, ITEM_FIELDS, type ItemDraft } from './item-draft.js';
import classes from './item-form.module.css';
import { TypeFields } from './item-type-fields.js';
import { TYPE_WORDS } from './item-words.js';
import { useVaultChange } from './use-vault-change.js';

interface Props {
  readonly initial: ItemDraft;
  /** Absent: a new item. */
  readonly itemGuid?: string;
  /** Of a new item: where it may go. */
  readonly sections?: readonly VaultSectionRow[];
}

/** The fields of one item; section and type are chosen once. */
export function ItemForm({ initial, itemGuid, sections = [] }: Props) {
  const navigate = useNavigate();
  const [draft, setDraft] = useState(initial);
  const save = useVaultChange<VaultItem>(
    ({ VaultItemGuid }) => void navigate({ to: '/vault/items/$itemGuid', params: { itemGuid: VaultItemGuid } }),
  );
  const messages = save.error instanceof ApiError ? save.error.messages : [];
  const { byField, others } = problemsByField(messages, ITEM_FIELDS);
  const set = (change: Partial<ItemDraft>): void => setDraft({ ...draft, ...change });
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    const body = bodyOf(draft);
    save.mutate(() =>
      itemGuid === undefined
        ? v4<VaultItem>('POST', '/VaultItem', body)
        : v4<VaultItem>('PATCH', at`/VaultItem/${itemGuid}`, body),
    );
  };
  return (
    <form onSubmit={submit} noValidate className={classes['form']}>
      <Stack gap="sm">
        {others.length > 0 && <Alert color="red" role="alert" title={others.join(' ')} />}
        <TextInput
          label="Name"
          description="Unique in the account."
          required
          value={draft.Name}
          error={byField['Name']}
          onChange={(event) => set({ Name: event.currentTarget.value })}
        />
        {itemGuid === undefined && <Place draft={draft} sections={sections} problems={byField} onChange={set} />}
        <TypeFields draft={draft} isNew={itemGuid === undefined} problems={byField} onChange={set} />
        <Textarea
          label="Notes"
          autosize
          minRows={2}
          value={draft.Notes}
          error={byField['Notes']}
          onChange={(event) => set({ Notes: event.currentTarget.value })}
        />
        <Group gap="sm">
          <Button size="xs" type="submit" loading={save.isPending}>
            {itemGuid === undefined ? 'Create' : 'Save'}
          </Button>
          {itemGuid === undefined ? (
            <Link to="/vault">Cancel</Link>
          ) : (
            <Link to="/vault/items/$itemGuid" params={{ itemGuid }}>
              Cancel
            </Link>
          )}
        </Group>
      </Stack>
    </form>
  );
}

interface PlaceProps {
  readonly draft: ItemDraft;
  readonly sections: readonly VaultSectionRow[];
  readonly problems: Readonly<Record<string, string>>;
  readonly onChange: (change: Partial<ItemDraft>) => void;
}

/** What cannot be changed later. */
function Place({ draft, sections, problems, onChange }: PlaceProps) {
  return (
    <>
      <NativeSelect
        label="Section"
        description="Cannot be changed later."
        value={draft.VaultSectionGuid}
        error={problems['VaultSectionGuid']}
        onChange={(event) => onChange({ VaultSectionGuid: event.currentTarget.value })}
        data={sections.map(({ VaultSectionGuid, Name }) => ({ value: VaultSectionGuid, label: Name }))}
      />
      <NativeSelect
        label="Type"
        description="Cannot be changed later."
        value={draft.VaultItemType}
        error={problems['VaultItemType']}
        onChange={(event) => onChange({ VaultItemType: event.currentTarget.value as ItemDraft['VaultItemType'] })}
        data={Object.entries(TYPE_WORDS).map(([value, label]) => ({ value, label }))}
      />
    </>
  );
}
