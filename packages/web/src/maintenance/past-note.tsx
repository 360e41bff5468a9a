import { Alert, Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';

/** Warns before saving that maintenance in the past has no effect. */
export function PastNote() {
  return (
    <Alert color="yellow" role="status" title="This period is in the past and has no effect">
      Checks and alerts recorded during this time are not changed. To exclude past time from an SLA, add it to the
      “Exclusion periods” of{' '}
      <Anchor component={Link} to="/slas" inherit underline="always">
        the SLA
      </Anchor>
      .
    </Alert>
  );
}
