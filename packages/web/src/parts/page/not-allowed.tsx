import { Alert } from '@mantine/core';
import { PageHead } from './page-head.js';

interface Props {
  /** Of the page. */
  readonly title: string;
  /** What cannot be made, for example `monitor`. */
  readonly one: string;
}

/** Instead of the form of a new thing, for who would be refused once it is filled in. */
export function NotAllowed({ title, one }: Props) {
  return (
    <>
      <PageHead title={title} />
      <Alert color="gray" title={`You may not create this: ${one}`}>
        An administrator can give you the right to.
      </Alert>
    </>
  );
}
