import type { DashboardTile } from '@vedette/contract/v1/dashboards/dashboard-tiles';
import { message } from '@vedette/i18n/message';
import { Button, Group } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, use, useId, useState } from 'react';
import { t } from '../../i18n/translate.js';
import classes from '../layout/dashboard.module.css';
import { useFormat } from '../../parts/format/format.js';
import { type PlainRow, type Units, formatCsv } from '../../parts/files/plain-rows.js';
import { saveText } from '../../parts/files/save-file.js';
import { showProblem } from '../../parts/actions/show-problem.js';
import { TileChangeContext } from '../layout/tile-change.js';
import { TileSettings } from '../tile-form/tile-settings.js';
import { NotesTable, useTileNotes } from './tile-notes.js';
import { addNotesToRows } from './tile-notes-rules.js';
import { describeTileSettings } from '../data/tile-view.js';
import { displayTitle } from '../labels/tile-labels.js';
import type { TileHandles } from '../layout/use-tile-drag.js';

/** Handlers of a tile while the dashboard is arranged. */
export interface ArrangeHandlers {
  /** Returns whether the key was handled. */
  readonly onKey: (key: string, isShift: boolean) => boolean;
  readonly onRemove: () => void;
  readonly handles: TileHandles;
  readonly draggedPart: 'tile' | 'corner' | undefined;
  /** Side on which the dragged tile would be placed. */
  readonly dropSide: string | undefined;
}

interface Props {
  readonly tile: DashboardTile;
  /** Rows for CSV and JSON; absent while loading. */
  readonly rows: readonly PlainRow[] | undefined;
  readonly units?: Units | undefined;
  /** Loads all rows if only a page of them is displayed. */
  readonly loadAllRows?: (() => Promise<readonly PlainRow[]>) | undefined;
  readonly table: ReactNode;
  /** Absent for a table only. */
  readonly chart?: ReactNode;
  readonly arranging: ArrangeHandlers | undefined;
}

/** One tile: title, export buttons, and its content as a chart or table. */
export function TileFrame({ tile, rows, units, loadAllRows, table, chart, arranging }: Props) {
  const id = useId();
  const { notes } = useTileNotes();
  const [asTable, setAsTable] = useState(false);
  const title = displayTitle(tile);
  const settingsText = describeTileSettings(tile, useFormat());
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.target === event.currentTarget && arranging?.onKey(event.key, event.shiftKey)) event.preventDefault();
  };
  return (
    <section
      aria-labelledby={id}
      className={classes['tile']}
      data-width={tile.Width}
      data-height={tile.Height}
      tabIndex={arranging ? 0 : undefined}
      onKeyDown={onKeyDown}
      data-dragged={arranging?.draggedPart}
      data-drop={arranging?.dropSide}
    >
      <div className={classes['head']}>
        <h2 id={id} className={arranging && classes['grip']} {...arranging?.handles.head}>
          {title}
        </h2>
        {arranging ? (
          <ArrangeButtons title={title} arranging={arranging} />
        ) : (
          <Group gap={4} className={classes['ways'] ?? ''}>
            {chart !== undefined && (
              <Button
                size="compact-sm"
                variant="default"
                aria-pressed={asTable}
                aria-label={t('{title} as table', { title })}
                onClick={() => setAsTable(!asTable)}
              >
                {t('Table')}
              </Button>
            )}
            {rows &&
              FILE_KINDS.map((kind) => (
                <Download
                  key={kind}
                  {...{ title, kind, units }}
                  rows={addNotesToRows(rows, notes)}
                  loadAllRows={loadAllRows && (async () => addNotesToRows(await loadAllRows(), notes))}
                />
              ))}
            <SettingsButton tile={tile} title={title} />
          </Group>
        )}
      </div>
      <div className={classes['body']} role="group" aria-label={title} tabIndex={0}>
        {settingsText !== undefined && <p className="dimmed">{settingsText}</p>}
        {asTable && <NotesTable />}
        {asTable || chart === undefined ? table : chart}
      </div>
      {arranging && <div className={classes['corner']} aria-hidden {...arranging.handles.corner} />}
    </section>
  );
}

function SettingsButton({ tile, title }: { readonly tile: DashboardTile; readonly title: string }) {
  const saveTile = use(TileChangeContext);
  const [isOpen, setOpen] = useState(false);
  if (!saveTile) return null;
  return (
    <>
      <Button
        size="compact-sm"
        variant="default"
        aria-label={t('Settings of {title}', { title })}
        aria-haspopup="dialog"
        title={t('Settings')}
        onClick={() => setOpen(true)}
      >
        ⋮
      </Button>
      {isOpen && <TileSettings tile={tile} saveTile={saveTile} onClose={() => setOpen(false)} />}
    </>
  );
}

interface DownloadProps {
  readonly title: string;
  readonly kind: FileKind;
  readonly units: Units | undefined;
  readonly rows: readonly PlainRow[];
  readonly loadAllRows: (() => Promise<readonly PlainRow[]>) | undefined;
}

type FileKind = 'csv' | 'json';
const FILE_KINDS: readonly FileKind[] = ['csv', 'json'];
const MIME_TYPES: Readonly<Record<FileKind, string>> = { csv: 'text/csv', json: 'application/json' };

function Download({ title, kind, rows, units, loadAllRows }: DownloadProps) {
  const { csv } = useFormat();
  const [isLoading, setIsLoading] = useState(false);
  const formatRows = (shown: readonly PlainRow[]): string =>
    kind === 'csv' ? formatCsv(shown, csv, units) : JSON.stringify(shown, undefined, 2);
  const fileName = `${title.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-')}.${kind}`;
  const buttonProps = { size: 'compact-sm', variant: 'default' } as const;
  const label = t('{title} as {format}', { title, format: kind.toUpperCase() });
  if (!loadAllRows) {
    const href = `data:${MIME_TYPES[kind]};charset=utf-8,${encodeURIComponent(formatRows(rows))}`;
    return (
      <Button {...buttonProps} aria-label={label} component="a" download={fileName} href={href}>
        {kind.toUpperCase()}
      </Button>
    );
  }
  const save = async (): Promise<void> => {
    setIsLoading(true);
    try {
      saveText(fileName, MIME_TYPES[kind], formatRows(await loadAllRows()));
    } catch (error) {
      showProblem(error as Error);
    } finally {
      setIsLoading(false);
    }
  };
  return (
    <Button {...buttonProps} aria-label={label} loading={isLoading} onClick={() => void save()}>
      {kind.toUpperCase()}
    </Button>
  );
}

const ARRANGE_STEPS = [
  ['ArrowLeft', false, '◀', t(message('earlier', 'tile'))],
  ['ArrowRight', false, '▶', t(message('later', 'tile'))],
  ['ArrowLeft', true, '⇤', t(message('narrower', 'tile'))],
  ['ArrowRight', true, '⇥', t(message('wider', 'tile'))],
  ['ArrowUp', true, '⤒', t(message('shorter', 'tile'))],
  ['ArrowDown', true, '⤓', t(message('taller', 'tile'))],
] as const;

function ArrangeButtons({ title, arranging }: { readonly title: string; readonly arranging: ArrangeHandlers }) {
  return (
    <Group gap={4}>
      {ARRANGE_STEPS.map(([key, isShift, sign, label]) => (
        <Button
          key={label}
          size="compact-sm"
          variant="default"
          aria-label={t('{title}: {change}', { title, change: label })}
          title={label}
          onClick={() => arranging.onKey(key, isShift)}
        >
          {sign}
        </Button>
      ))}
      <Button
        size="compact-sm"
        variant="outline"
        color="red"
        aria-label={t('Remove {title}', { title })}
        onClick={arranging.onRemove}
      >
        ✕
      </Button>
    </Group>
  );
}
