import type { ListFileFormat, ListName, listFileEndpoints } from '@vedette/contract/v1/reports/list-file';
import { reportCultures } from '@vedette/contract/v1/files';
import { Menu } from '@mantine/core';
import { useState } from 'react';
import { t } from '../../i18n/translate.js';
import { type Route, download } from '../../api/client.js';
import { useSession } from '../../api/session.js';
import { FileMenu } from '../../parts/files/file-menu.js';
import { SendList } from './send-list.js';

export type FileRoute = Route<(typeof listFileEndpoints)[ListName]>;

/** In menu order: the format that tables are usually opened in comes first. */
const FORMATS: readonly (readonly [ListFileFormat, string])[] = [
  ['Excel', t('Excel workbook')],
  ['Csv', 'CSV'],
  ['Pdf', 'PDF'],
  ['Html', 'HTML'],
  ['Json', 'JSON'],
];

export type Filters = Readonly<Record<string, string | number | undefined>>;

interface Props {
  /** Name of the button, such as `Export the monitors`. */
  readonly label: string;
  /** Title of the dialog, such as `Send the monitors by e-mail`. */
  readonly sendTitle: string;
  readonly route: FileRoute;
  /** Filters of the list as its endpoint takes them; a function is evaluated when a format is chosen. */
  readonly query?: Filters | (() => Filters);
  readonly params?: Readonly<Record<string, string>>;
  /** Small, for the head of a panel. */
  readonly isSmall?: boolean;
}

/** Exports all rows that match the filters of a list as a file, or sends them by e-mail. */
export function ExportMenu({ label, sendTitle, route, query = {}, params = {}, isSmall = false }: Props) {
  const { CultureName } = useSession();
  const [isSending, setSending] = useState(false);
  const filters = () => (typeof query === 'function' ? query() : query);
  const generate = (Format: ListFileFormat) =>
    download<(typeof listFileEndpoints)[ListName]>(route, {
      params,
      query: { ...filters(), Format, Culture: reportCultures.find((culture) => culture === CultureName) },
    });
  return (
    <>
      <FileMenu label={label} formats={FORMATS} heading={t('All matching rows')} generate={generate} isSmall={isSmall}>
        <Menu.Item onClick={() => setSending(true)}>{t('Send by e-mail …')}</Menu.Item>
      </FileMenu>
      {isSending && (
        <SendList
          title={sendTitle}
          route={route}
          params={params}
          filters={filters()}
          onClose={() => setSending(false)}
        />
      )}
    </>
  );
}
