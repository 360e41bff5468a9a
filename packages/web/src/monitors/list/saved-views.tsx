import { Button, Menu } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { ListSearch } from '../../app/search.js';
import { useSession } from '../../app/session.js';
import { AskText } from '../../parts/ask-text.js';

interface SavedView {
  readonly name: string;
  readonly search: ListSearch;
}

/** Filters and order under a name, kept in this browser for each operator. */
export function SavedViews({ search }: { readonly search: ListSearch }) {
  const { OperatorGuid } = useSession();
  const [views, setViews] = useLocalStorage<readonly SavedView[]>({
    key: `vedette-views-${OperatorGuid}`,
    defaultValue: [],
  });
  const [asking, setAsking] = useState(false);
  const navigate = useNavigate();
  const save = (name: string): void => setViews([...views.filter((view) => view.name !== name), { name, search }]);
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button size="xs" variant="default">
            Views
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => setAsking(true)}>Save this view …</Menu.Item>
          {views.length > 0 && <Menu.Divider />}
          {views.map((view) => (
            <Menu.Item key={view.name} onClick={() => void navigate({ to: '/monitors', search: view.search })}>
              {view.name}
            </Menu.Item>
          ))}
          {views.length > 0 && <Menu.Divider />}
          {views.map((view) => (
            <Menu.Item
              key={view.name}
              color="red"
              onClick={() => setViews(views.filter((other) => other.name !== view.name))}
            >
              Forget “{view.name}”
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {asking && (
        <AskText title="Save this view" label="Name" action="Save" onDone={save} onClose={() => setAsking(false)} />
      )}
    </>
  );
}
