import type { FetchedCollection, collectionEndpoints } from '@vedette/contract/v1/monitors/collection';
import { message } from '@vedette/i18n/message';
import { Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../../i18n/translate.js';
import { call } from '../../api/client.js';

interface Props {
  readonly onFetched: (collection: FetchedCollection) => void;
}

/** Downloads a collection from its sharing URL, which contains a key and is not stored. */
export function CollectionDownload({ onFetched }: Props) {
  const [url, setUrl] = useState('');
  const download = useMutation({
    mutationFn: () =>
      call<typeof collectionEndpoints.fetch>('POST /api/v1/FetchCollection', { body: { Address: url } }),
    onSuccess: onFetched,
  });
  return (
    <TextInput
      label={t('Sharing URL')}
      description={t(
        'Downloaded once, now. To update the collection, download it again. The URL contains a key and is not stored.',
      )}
      value={url}
      onChange={(event) => setUrl(event.currentTarget.value)}
      error={download.error?.message}
      rightSectionWidth={80}
      rightSection={
        <Button
          size="compact-sm"
          variant="default"
          loading={download.isPending}
          disabled={url.trim() === ''}
          onClick={() => download.mutate()}
        >
          {t(message('Download', 'verb'))}
        </Button>
      }
      autoComplete="off"
      spellCheck={false}
    />
  );
}
