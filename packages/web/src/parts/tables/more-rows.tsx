import { Button } from '@mantine/core';
import { t } from '../../i18n/translate.js';

interface Paged {
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly fetchNextPage: () => Promise<unknown>;
}

/** Button that loads older rows of a paged list. */
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
      {t('Load older')}
    </Button>
  );
}
