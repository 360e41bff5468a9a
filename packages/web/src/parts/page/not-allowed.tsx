import { Alert } from '@mantine/core';
import { t } from '../../i18n/translate.js';
import { PageHead } from './page-head.js';

interface Props {
  /** Title of the page. */
  readonly title: string;
  /** Type of object, for example `monitor`. */
  readonly one: string;
}

/** Shown instead of a creation form without the required permission. */
export function NotAllowed({ title, one }: Props) {
  return (
    <>
      <PageHead title={title} />
      <Alert color="gray" title={t('No permission to create: {itemType}', { itemType: one })}>
        {t('Ask an administrator for permission.')}
      </Alert>
    </>
  );
}
