import type { FetchedCollection, collectionEndpoints } from '@vedette/contract/v1/monitors/collection';
import { Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/client.js';

interface Props {
  readonly onFetched: (collection: FetchedCollection) => void;
}

/** Takes a collection from where its tool shares it. The address holds a key and is forgotten with the page. */
export function FromAddress({ onFetched }: Props) {
  const [address, setAddress] = useState('');
  const fetched = useMutation({
    mutationFn: () =>
      call<typeof collectionEndpoints.fetch>('POST /api/v1/FetchCollection', { body: { Address: address } }),
    onSuccess: onFetched,
  });
  return (
    <TextInput
      label="Address it is shared by"
      description="Fetched once, now, and never by a check: fetch it again to take over what changed there. The address is not kept, for it holds a key."
      value={address}
      onChange={(event) => setAddress(event.currentTarget.value)}
      error={fetched.error?.message}
      rightSectionWidth={80}
      rightSection={
        <Button
          size="compact-sm"
          variant="default"
          loading={fetched.isPending}
          disabled={address.trim() === ''}
          onClick={() => fetched.mutate()}
        >
          Fetch
        </Button>
      }
      autoComplete="off"
      spellCheck={false}
    />
  );
}
