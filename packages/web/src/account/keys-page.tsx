import { message } from '@vedette/i18n/message';
import { DEFAULT_KEYS, type KeyAction, type KeyMap } from '@vedette/contract/v1/screens/key-actions';
import { Button, Group } from '@mantine/core';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { rich, t } from '../i18n/translate.js';
import { KEY_SECTIONS, formatKeys } from '../parts/keys/key-labels.js';
import { useKeyMap } from '../parts/keys/keys.js';
import { Confirm } from '../parts/dialogs/confirm.js';
import { type Column, DataTable } from '../parts/tables/data-table.js';
import { KeyMarks } from '../parts/keys/key-marks.js';
import { PageHead } from '../parts/page/page-head.js';
import { Panel } from '../parts/page/panel.js';
import { toCustomKeys, keysConflictText } from './key-choice-rules.js';
import { KeyInput } from './key-input.js';
import { useSaveKeys } from './use-save-keys.js';

interface Row {
  readonly action: KeyAction;
  readonly text: string;
}

/** Lists all keyboard shortcuts and lets operators change them. */
export function KeysPage() {
  const map = useKeyMap();
  const saveKeys = useSaveKeys();
  const [editedAction, setEditedAction] = useState<KeyAction>();
  const [isConfirmingReset, setConfirmingReset] = useState(false);
  const lastAction = useRef<KeyAction>(undefined);
  const set = (action: KeyAction, keys: string): void => {
    lastAction.current = action;
    saveKeys.mutate((current) => ({ ...current, [action]: keys }), { onSuccess: () => setEditedAction(undefined) });
  };
  const editAction = (action: KeyAction | undefined): void => {
    lastAction.current = editedAction;
    setEditedAction(action);
  };
  useFocusOnLast(lastAction, editedAction, map);
  const columns = keyColumns({ map, editedAction, setEditedAction: editAction, isPending: saveKeys.isPending, set });
  const customCount = toCustomKeys(map).length;
  return (
    <>
      <PageHead title={t('Keyboard shortcuts')}>
        {customCount > 0 && (
          <Button size="xs" variant="default" onClick={() => setConfirmingReset(true)}>
            {t('Reset all shortcuts …')}
          </Button>
        )}
      </PageHead>
      <p className="dimmed">
        {t(
          'Shortcuts apply to your account in every browser. They work on pages with a matching action while no text field has the focus.',
        )}{' '}
        {map.help === ''
          ? t('Shortcuts in the menu lists the shortcuts of the current page.')
          : rich('{keys} lists the shortcuts of the current page.', {
              keys: <KeyMarks keys={map.help} size="xs" />,
            })}{' '}
        {t('Every action is also available as a button or link.')}
      </p>
      {KEY_SECTIONS.map(({ title, actions }) => (
        <Panel key={title} title={title}>
          <DataTable
            label={t('Shortcuts: {areaName}', { areaName: title })}
            columns={columns}
            rows={actions.map(([action, text]): Row => ({ action, text }))}
            rowKey={({ action }) => action}
            empty={t('No shortcuts.')}
          />
        </Panel>
      ))}
      {isConfirmingReset && (
        <Confirm
          title={t('Reset all shortcuts?')}
          text={t(
            '{count, plural, one {Discards the # shortcut you changed and restores the default.} other {Discards the # shortcuts you changed and restores the defaults.}}',
            { count: customCount },
          )}
          action={t('Reset')}
          onConfirm={() => saveKeys.mutateAsync(() => DEFAULT_KEYS)}
          onClose={() => setConfirmingReset(false)}
        />
      )}
    </>
  );
}

/** Focuses the button that opened the box after it closes or shortcuts are reset, as the focused element disappears. */
function useFocusOnLast(
  lastAction: RefObject<KeyAction | undefined>,
  editedAction: KeyAction | undefined,
  map: KeyMap,
): void {
  useEffect(() => {
    if (editedAction === undefined && lastAction.current !== undefined)
      document.querySelector<HTMLElement>(`[data-changes="${lastAction.current}"]`)?.focus();
  }, [lastAction, editedAction, map]);
}

interface KeyColumnOptions {
  readonly map: KeyMap;
  readonly editedAction: KeyAction | undefined;
  readonly setEditedAction: (action: KeyAction | undefined) => void;
  readonly isPending: boolean;
  readonly set: (action: KeyAction, keys: string) => void;
}

const keyColumns = ({
  map,
  editedAction,
  setEditedAction,
  isPending,
  set,
}: KeyColumnOptions): readonly Column<Row>[] => [
  { id: 'what', title: t('Action'), cell: ({ text }) => text },
  {
    id: 'keys',
    title: t('Keys'),
    cell: ({ action }) =>
      action === editedAction ? (
        <KeyInput
          {...{ action, map, isPending }}
          onSet={(keys) => set(action, keys)}
          onCancel={() => setEditedAction(undefined)}
        />
      ) : map[action] === '' ? (
        t(message('None', 'shortcut'))
      ) : (
        <KeyMarks keys={map[action]} />
      ),
  },
  {
    id: 'actions',
    title: t('Actions'),
    cell: ({ action, text }) =>
      action !== editedAction && (
        <Group gap="xs">
          <Button
            size="compact-xs"
            variant="default"
            data-changes={action}
            aria-label={t('Change the shortcut for {actionName}', { actionName: text })}
            onClick={() => setEditedAction(action)}
          >
            {t(message('Change', 'verb'))}
          </Button>
          {map[action] !== DEFAULT_KEYS[action] && <Reset {...{ map, action, text, set }} />}
        </Group>
      ),
  },
];

interface ResetProps extends Pick<KeyColumnOptions, 'map' | 'set'>, Row {}

/** Offers the reset unless another action uses the default shortcut by now. */
function Reset({ map, action, text, set }: ResetProps) {
  const defaultKeys = DEFAULT_KEYS[action];
  const conflict = keysConflictText(map, action, defaultKeys);
  if (conflict !== undefined)
    return (
      <span className="dimmed">
        {t('Default: {keys}.', { keys: formatKeys(defaultKeys) })} {conflict}
      </span>
    );
  return (
    <Button
      size="compact-xs"
      variant="default"
      aria-label={t('Reset the shortcut for {actionName}', { actionName: text })}
      onClick={() => set(action, defaultKeys)}
    >
      {t('Reset')}
    </Button>
  );
}
