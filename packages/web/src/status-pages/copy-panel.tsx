import type { PageCopy, pageCopyEndpoints } from '@vedette/contract/v1/status-pages/page-copy';
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { t } from '../i18n/translate.js';
import { call } from '../api/client.js';
import { useFormat } from '../parts/format/format.js';
import { Panel } from '../parts/page/panel.js';

const PLACES = { Folder: 'a folder on the server', Bucket: 'a bucket' } as const;

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
      <p className="dimmed">
        {t(
          'While the page is published, a signed copy is stored in {places}. It is updated every minute and shows when it is out of date.',
          { places: PLACES[data.Storage] },
        )}
      </p>
      <CopyStatus copy={data} />
    </Panel>
  );
}

function CopyStatus({ copy: { WrittenAt, FailedSinceAt, LastError } }: { readonly copy: PageCopy }) {
  const format = useFormat();
  const written = WrittenAt === undefined ? 'None yet.' : `Last updated ${format.dateTime(WrittenAt)}.`;
  if (FailedSinceAt === undefined) return <Text size="sm">● {written}</Text>;
  return (
    <Text size="sm" role="alert">
      ▲ Updates have failed since {format.dateTime(FailedSinceAt)}: {LastError}. {written} Retrying every 15 seconds.
    </Text>
  );
}
