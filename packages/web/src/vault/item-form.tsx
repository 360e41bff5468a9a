import type { VaultItem } from '@vedette/contract/v4/vault-item';
import type { VaultSectionRow } from '@vedette/contract/v1/account/vault';
import { Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { t } from '../i18n/translate.js';
import { apiPath, v4 } from '../api/v4.js';
import { formFields } from '../parts/forms/fields.js';
import { FormFrame } from '../parts/forms/form-frame.js';
import { useDraftForm } from '../parts/forms/use-draft-form.js';
import { toItemBody, ITEM_FIELDS, type ItemDraft } from './item-draft.js';
import classes from './item-form.module.css';
import { TypeFields } from './item-type-fields.js';
import { TYPE_LABELS } from './item-labels.js';

interface Props {
  readonly initial: ItemDraft;
  /** Absent for a new item. */
  readonly itemGuid?: string;
  /** Sections available to a new item. */
  readonly sections?: readonly VaultSectionRow[];
}

const { TextField, TextArea, Choice } = formFields<ItemDraft>();

/** The fields of one item; section and type cannot be changed later. */
export function ItemForm({ initial, itemGuid, sections = [] }: Props) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const isNew = itemGuid === undefined;
  const form = useDraftForm({
    initial,
    isNew,
    fields: ITEM_FIELDS,
    save: (draft) =>
      isNew
        ? v4<VaultItem>('POST', '/VaultItem', toItemBody(draft))
        : v4<VaultItem>('PATCH', apiPath`/VaultItem/${itemGuid}`, toItemBody(draft)),
    onSaved: async ({ VaultItemGuid }) => {
      await queries.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith('vault-') });
      await navigate({ to: '/vault/items/$itemGuid', params: { itemGuid: VaultItemGuid } });
    },
  });
  const cancel = isNew ? (
    <Link to="/vault">{t('Cancel')}</Link>
  ) : (
    <Link to="/vault/items/$itemGuid" params={{ itemGuid }}>
      {t('Cancel')}
    </Link>
  );
  return (
    <div className={classes['form']}>
      <FormFrame form={form} action={isNew ? t('Create') : t('Save')} moreActions={cancel}>
        <Stack gap="sm">
          <TextField field="Name" label={t('Name')} hint={t('Unique in the account.')} required />
          {isNew && (
            <>
              <Choice
                field="VaultSectionGuid"
                label={t('Section')}
                hint={t('Cannot be changed later.')}
                options={sections.map(({ VaultSectionGuid, Name }) => [VaultSectionGuid, Name])}
              />
              <Choice
                field="VaultItemType"
                label={t('Type')}
                hint={t('Cannot be changed later.')}
                options={Object.entries(TYPE_LABELS)}
              />
            </>
          )}
          <TypeFields />
          <TextArea field="Notes" label={t('Notes')} rows={3} />
        </Stack>
      </FormFrame>
    </div>
  );
}
