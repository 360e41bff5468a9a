import { Alert, Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { rich, t } from '../i18n/translate.js';

/** Warns before saving that maintenance in the past has no effect. */
export function PastNote() {
  return (
    <Alert color="yellow" role="status" title={t('This period is in the past and has no effect')}>
      {rich(
        'Checks and alerts recorded during this time are not changed. To exclude past time from an SLA, add it to the “Exclusion periods” of <link>the SLA</link>.',
        {
          link: (text) => (
            <Anchor component={Link} to="/slas" inherit underline="always">
              {text}
            </Anchor>
          ),
        },
      )}
    </Alert>
  );
}
