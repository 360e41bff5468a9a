import { Button } from '@mantine/core';
import { t } from '../../i18n/translate.js';

interface PagedQuery {
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly fetchNextPage: () => Promise<unknown>;
}

/** Button that loads older rows of a paged list. */
export function LoadMoreButton({ list }: { readonly list: PagedQuery }) {
  if (!list.hasNextPage) return null;
  return (
    <Button
      mt="sm"
      size="xs"
      variant="default"
      loading={list.isFetchingNextPage}
      onClick={() => void list.fetchNextPage()}
    >
      {t('Load older')}
    </Button>
  );
}
