import { Alert } from '@mantine/core';
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
      <Alert color="gray" title={`No permission to create: ${one}`}>
        Ask an administrator for permission.
      </Alert>
    </>
  );
}
