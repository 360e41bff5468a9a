import type { CheckView } from '@vedette/contract/v1/checks/check';
import { message } from '@vedette/i18n/message';
import { Link } from '@tanstack/react-router';
import { t } from '../i18n/translate.js';
import { type Column, DataTable } from '../parts/tables/data-table.js';
import { type Format, useFormat } from '../parts/format/format.js';
import { Panel } from '../parts/page/panel.js';
import { LevelMark } from '../parts/display/state-mark.js';
import { partialCheckRows, type PartialCheckRow } from './partial-check-rows.js';

const columns = (format: Format): readonly Column<PartialCheckRow>[] => [
  { id: 'checkpoint', title: t('Checkpoint'), cell: ({ checkpoint }) => checkpoint },
  {
    id: 'level',
    title: t(message('Level', 'error')),
    cell: ({ check }) => (check ? <LevelMark level={check.ErrorLevel} /> : '?'),
  },
  { id: 'result', title: t('Result'), cell: ({ result }) => result },
  {
    id: 'at',
    title: t('Finished'),
    cell: ({ check }) =>
      check ? (
        <Link to="/checks/$checkId" params={{ checkId: String(check.MonitorCheckId) }} className="nowrap">
          {format.time(check.At)}
        </Link>
      ) : (
        '–'
      ),
  },
  {
    id: 'total',
    title: t(message('Total', 'duration')),
    cell: ({ check }) => (check ? format.ms(check.TotalTime) : '–'),
    isNumber: true,
  },
];

interface Props {
  readonly checkId: number;
  readonly concurrentCheck: NonNullable<CheckView['ConcurrentCheck']>;
}

/** Lists the partial checks of a slot. A partial check links to the concurrent check. */
export function ConcurrentCheckPanel({ checkId, concurrentCheck }: Props) {
  const format = useFormat();
  const isPartialCheck = concurrentCheck.MonitorCheckId !== undefined && concurrentCheck.MonitorCheckId !== checkId;
  return (
    <Panel title={t('Concurrent check')}>
      {isPartialCheck && (
        <p>
          <Link to="/checks/$checkId" params={{ checkId: String(concurrentCheck.MonitorCheckId) }}>
            {t('View concurrent check')}
          </Link>
        </p>
      )}
      <DataTable
        label={t('Checks of the same slot')}
        columns={columns(format)}
        rows={partialCheckRows(concurrentCheck)}
        rowKey={({ key }) => key}
        empty={t('No results from any checkpoint.')}
      />
    </Panel>
  );
}
