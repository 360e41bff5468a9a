import { Alert } from '@mantine/core';
import { t } from '../../i18n/translate.js';
import { PageHead } from './page-head.js';

interface Props {
  /** Title of the page. */
  readonly title: string;
  /** Such as `No permission to create: monitor`. */
  readonly problem: string;
}

/** Shown instead of a creation form without the required permission. */
export function NotAllowed({ title, problem }: Props) {
  return (
    <>
      <PageHead title={title} />
      <Alert color="gray" title={problem}>
        {t('Ask an administrator for permission.')}
      </Alert>
    </>
  );
}
