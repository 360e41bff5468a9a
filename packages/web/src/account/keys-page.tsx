import { message } from '@vedette/i18n/message';
import { DEFAULT_KEYS, type KeyAction, type KeyMap } from '@vedette/contract/v1/screens/key-actions';
import { Button, Group } from '@mantine/core';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { rich, t } from '../i18n/translate.js';
import { KEY_PARTS, formatKeys } from '../parts/keys/key-labels.js';
import { useKeyMap } from '../parts/keys/keys.js';
import { Confirm } from '../parts/dialogs/confirm.js';
import { type Column, DataTable } from '../parts/tables/data-table.js';
import { KeyMarks } from '../parts/keys/key-marks.js';
import { PageHead } from '../parts/page/page-head.js';
import { Panel } from '../parts/page/panel.js';
import { toChosenKeys, obstacleTo } from './key-choice-rules.js';
import { KeyInput } from './key-input.js';
import { useChosenKeys } from './use-chosen-keys.js';

interface Row {
  readonly action: KeyAction;
  readonly text: string;
}

/** Lists all keyboard shortcuts and lets operators change them. */
export function KeysPage() {
  const map = useKeyMap();
  const choose = useChosenKeys();
  const [changing, setChanging] = useState<KeyAction>();
  const [isResetting, setResetting] = useState(false);
  const last = useRef<KeyAction>(undefined);
  const set = (action: KeyAction, keys: string): void => {
    last.current = action;
    choose.mutate((kept) => ({ ...kept, [action]: keys }), { onSuccess: () => setChanging(undefined) });
  };
  const change = (action: KeyAction | undefined): void => {
    last.current = changing;
    setChanging(action);
  };
  useFocusOnLast(last, changing, map);
  const columns = keyColumns({ map, changing, setChanging: change, isPending: choose.isPending, set });
  const own = toChosenKeys(map).length;
  return (
    <>
      <PageHead title={t('Keyboard shortcuts')}>
        {own > 0 && (
          <Button size="xs" variant="default" onClick={() => setResetting(true)}>
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
      {KEY_PARTS.map(({ title, actions }) => (
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
      {isResetting && (
        <Confirm
          title={t('Reset all shortcuts?')}
          text={t(
            '{count, plural, one {Discards the # shortcut you changed and restores the default.} other {Discards the # shortcuts you changed and restores the defaults.}}',
            { count: own },
          )}
          action={t('Reset')}
          onYes={() => choose.mutateAsync(() => DEFAULT_KEYS)}
          onClose={() => setResetting(false)}
        />
      )}
    </>
  );
}

/** Focuses the button that opened the box after it closes or shortcuts are reset, as the focused element disappears. */
function useFocusOnLast(last: RefObject<KeyAction | undefined>, changing: KeyAction | undefined, map: KeyMap): void {
  useEffect(() => {
    if (changing === undefined && last.current !== undefined)
      document.querySelector<HTMLElement>(`[data-changes="${last.current}"]`)?.focus();
  }, [last, changing, map]);
}

interface KeyColumnOptions {
  readonly map: KeyMap;
  readonly changing: KeyAction | undefined;
  readonly setChanging: (action: KeyAction | undefined) => void;
  readonly isPending: boolean;
  readonly set: (action: KeyAction, keys: string) => void;
}

const keyColumns = ({ map, changing, setChanging, isPending, set }: KeyColumnOptions): readonly Column<Row>[] => [
  { id: 'what', title: t('Action'), cell: ({ text }) => text },
  {
    id: 'keys',
    title: t('Keys'),
    cell: ({ action }) =>
      action === changing ? (
        <KeyInput
          {...{ action, map, isPending }}
          onSet={(keys) => set(action, keys)}
          onCancel={() => setChanging(undefined)}
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
      action !== changing && (
        <Group gap="xs">
          <Button
            size="compact-xs"
            variant="default"
            data-changes={action}
            aria-label={t('Change the shortcut for {actionName}', { actionName: text })}
            onClick={() => setChanging(action)}
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
  const usual = DEFAULT_KEYS[action];
  const obstacle = obstacleTo(map, action, usual);
  if (obstacle !== undefined)
    return (
      <span className="dimmed">
        {t('Default: {keys}.', { keys: formatKeys(usual) })} {obstacle}
      </span>
    );
  return (
    <Button
      size="compact-xs"
      variant="default"
      aria-label={t('Reset the shortcut for {actionName}', { actionName: text })}
      onClick={() => set(action, usual)}
    >
      {t('Reset')}
    </Button>
  );
}
