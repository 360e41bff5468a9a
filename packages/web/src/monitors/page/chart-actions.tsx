import { Button } from '@mantine/core';
import { t } from '../../i18n/translate.js';
import { CopyLink } from '../../parts/time/copy-link.js';
import type { Span } from '../../parts/time/period-step-rules.js';

interface Props {
  /** Title of the panel. */
  readonly of: string;
  readonly asTable: boolean;
  readonly setAsTable: (asTable: boolean) => void;
  /** Data and period of the chart; absent while loading. */
  readonly shown: { readonly csv: string; readonly span: Span } | undefined;
}

/** Actions of every chart of a monitor: show it as a table, download it, and copy a link to its period. */
export function ChartActions({ of, asTable, setAsTable, shown }: Props) {
  const text = asTable ? 'Show as chart' : 'Show as table';
  return (
    <>
      <Button
        size="compact-sm"
        variant="default"
        aria-pressed={asTable}
        aria-label={`${text}: ${of}`}
        onClick={() => setAsTable(!asTable)}
      >
        {text}
      </Button>
      {shown && (
        <>
          <Button
            size="compact-sm"
            variant="default"
            component="a"
            aria-label={t('CSV: {of}', { of })}
            download={`${of.toLowerCase().replaceAll(' ', '-')}.csv`}
            href={`data:text/csv;charset=utf-8,${encodeURIComponent(shown.csv)}`}
          >
            {t('CSV')}
          </Button>
          <CopyLink label={t('Copy link: {of}', { of })} span={shown.span} />
        </>
      )}
    </>
  );
}
