import { Button, Menu } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { t } from '../../i18n/translate.js';
import type { ListSearch } from '../../parts/navigation/search.js';
import { TextPrompt } from '../../parts/dialogs/text-prompt.js';
import classes from './monitor-list.module.css';
import { useSavedViews } from './use-saved-views.js';
import { toListSearch, toSavedView, withView, withoutView } from './view-rules.js';

/** Saved filters and sort orders. */
export function SavedViews({ search }: { readonly search: ListSearch }) {
  const { views, changeViewsAsync, changeViews } = useSavedViews();
  const [isDialogOpen, setDialogOpen] = useState(false);
  const navigate = useNavigate();
  const save = (name: string): Promise<void> =>
    changeViewsAsync((stored) => withView(stored, toSavedView(name, search)));
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button size="xs" variant="default">
            {t('Views')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown className={classes['views'] ?? ''}>
          <Menu.Item onClick={() => setDialogOpen(true)}>{t('Save view …')}</Menu.Item>
          {views.length > 0 && <Menu.Divider />}
          {views.map((view) => (
            <Menu.Item key={view.Name} onClick={() => void navigate({ to: '/monitors', search: toListSearch(view) })}>
              {view.Name}
            </Menu.Item>
          ))}
          {views.length > 0 && <Menu.Divider />}
          {views.map((view) => (
            <Menu.Item
              key={view.Name}
              color="red"
              onClick={() => changeViews((stored) => withoutView(stored, view.Name))}
            >
              {t('Delete “{name}”', { name: view.Name })}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {isDialogOpen && (
        <TextPrompt
          title={t('Save view')}
          label={t('Name')}
          action={t('Save')}
          onDone={save}
          onClose={() => setDialogOpen(false)}
        />
      )}
    </>
  );
}
