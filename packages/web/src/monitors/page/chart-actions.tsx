import { Button } from '@mantine/core';
import { t } from '../../i18n/translate.js';
import { CopyLink } from '../../parts/time/copy-link.js';
import type { PeriodRange } from '../../parts/time/period-step-rules.js';

interface Props {
  /** Title of the panel. */
  readonly title: string;
  /** Name of the CSV file. */
  readonly fileName: string;
  readonly asTable: boolean;
  readonly setAsTable: (asTable: boolean) => void;
  /** Data and period of the chart; absent while loading. */
  readonly chartData: { readonly csv: string; readonly span: PeriodRange } | undefined;
}

/** Actions of every chart of a monitor: show it as a table, download it, and copy a link to its period. */
export function ChartActions({ title, fileName, asTable, setAsTable, chartData }: Props) {
  return (
    <>
      <Button
        size="compact-sm"
        variant="default"
        aria-pressed={asTable}
        aria-label={asTable ? t('Show as chart: {title}', { title }) : t('Show as table: {title}', { title })}
        onClick={() => setAsTable(!asTable)}
      >
        {asTable ? t('Show as chart') : t('Show as table')}
      </Button>
      {chartData && (
        <>
          <Button
            size="compact-sm"
            variant="default"
            component="a"
            aria-label={t('CSV: {title}', { title })}
            download={fileName}
            href={`data:text/csv;charset=utf-8,${encodeURIComponent(chartData.csv)}`}
          >
            {t('CSV')}
          </Button>
          <CopyLink label={t('Copy link: {title}', { title })} period={chartData.span} />
        </>
      )}
    </>
  );
}
