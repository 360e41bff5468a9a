import { Button } from '@mantine/core';

interface Paged {
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly fetchNextPage: () => Promise<unknown>;
}

/** Older rows on demand, below a list that is read page by page. */
export function MoreRows({ list }: { readonly list: Paged }) {
  if (!list.hasNextPage) return null;
  return (
    <Button
      mt="sm"
      size="xs"
      variant="default"
      loading={list.isFetchingNextPage}
      onClick={() => void list.fetchNextPage()}
    >
      Show older ones
    </Button>
  );
}
