import { Alert, Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { t } from '../i18n/translate.js';

/** Warns before saving that maintenance in the past has no effect. */
export function PastNote() {
  return (
    <Alert color="yellow" role="status" title={t('This period is in the past and has no effect')}>
      Checks and alerts recorded during this time are not changed. To exclude past time from an SLA, add it to the
      “Exclusion periods” of{' '}
      <Anchor component={Link} to="/slas" inherit underline="always">
        {t('the SLA')}
      </Anchor>
      .
    </Alert>
  );
}
