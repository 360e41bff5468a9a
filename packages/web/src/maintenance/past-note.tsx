import { Alert, Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';

/** What maintenance of a time gone by does not do, said before it is saved. */
export function PastNote() {
  return (
    <Alert color="yellow" role="status" title="This time is over: the period changes nothing">
      Checks that were made in it were recorded and stay, and so do the alerts. To leave a time gone by out of an SLA,
      add it to “Times that do not count” of{' '}
      <Anchor component={Link} to="/slas" inherit underline="always">
        the SLA
      </Anchor>
      .
    </Alert>
  );
}
