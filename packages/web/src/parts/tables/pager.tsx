import { Button, Group } from '@mantine/core';
import { t } from '../../i18n/translate.js';
import { useFormat } from '../format/format.js';

interface Props {
  readonly skip: number;
  readonly take: number;
  readonly total: number;
  readonly onSkip: (skip: number) => void;
}

/** Navigation through the pages of a long list of monitors; hidden for a single page. */
export function Pager({ skip, take, total, onSkip }: Props) {
  const format = useFormat();
  if (total <= take && skip === 0) return null;
  const last = Math.min(total, skip + take);
  return (
    <Group gap="xs" mt="sm" role="group" aria-label={t('Pages of monitors')}>
      <Button size="xs" variant="default" disabled={skip === 0} onClick={() => onSkip(Math.max(0, skip - take))}>
        {t('Previous')}
      </Button>
      <Button size="xs" variant="default" disabled={last >= total} onClick={() => onSkip(skip + take)}>
        {t('Next')}
      </Button>
      <span className="dimmed" role="status">
        {t('{first} to {last} of {total} monitors', {
          first: format.count(Math.min(skip + 1, last)),
          last: format.count(last),
          total: format.count(total),
        })}
      </span>
    </Group>
  );
}
