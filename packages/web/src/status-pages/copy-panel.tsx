import type { PageCopy, pageCopyEndpoints } from '@vedette/contract/v1/status-pages/page-copy';
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { t } from '../i18n/translate.js';
import { call } from '../api/client.js';
import { useFormat } from '../parts/format/format.js';
import { Panel } from '../parts/page/panel.js';

const STORAGE_TEXTS: Readonly<Record<NonNullable<PageCopy['Storage']>, string>> = {
  Folder: t(
    'While the page is published, a signed copy is stored in a folder on the server. It is updated every minute and shows when it is out of date.',
  ),
  Bucket: t(
    'While the page is published, a signed copy is stored in a bucket. It is updated every minute and shows when it is out of date.',
  ),
};

/** Status of the external copy; nothing if there is none. */
export function CopyPanel({ guid }: { readonly guid: string }) {
  const { data } = useQuery({
    queryKey: ['/PublicStatusPage', guid, 'copy'],
    queryFn: ({ signal }) =>
      call<(typeof pageCopyEndpoints)['read']>('GET /api/v1/PublicStatusPage/:publicStatusPageGuid/Copy', {
        params: { publicStatusPageGuid: guid },
        signal,
      }),
    refetchInterval: 60_000,
  });
  if (!data?.Storage) return null;
  return (
    <Panel title={t('External copy')}>
      <p className="dimmed">{STORAGE_TEXTS[data.Storage]}</p>
      <CopyStatus copy={data} />
    </Panel>
  );
}

function CopyStatus({ copy: { WrittenAt, FailedSinceAt, LastError } }: { readonly copy: PageCopy }) {
  const format = useFormat();
  const updated = WrittenAt === undefined ? undefined : format.dateTime(WrittenAt);
  if (FailedSinceAt === undefined)
    return (
      <Text size="sm">{updated === undefined ? t('● No copy yet.') : t('● Last updated {updated}.', { updated })}</Text>
    );
  const values = { failedSince: format.dateTime(FailedSinceAt), error: LastError ?? '', updated: updated ?? '' };
  return (
    <Text size="sm" role="alert">
      {updated === undefined
        ? t('▲ Updates have failed since {failedSince}: {error}. No copy yet. Retrying every 15 seconds.', values)
        : t(
            '▲ Updates have failed since {failedSince}: {error}. Last updated {updated}. Retrying every 15 seconds.',
            values,
          )}
    </Text>
  );
}
