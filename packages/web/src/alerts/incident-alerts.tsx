import type { AlertRow } from '@vedette/contract/v1/alerting/alert';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { t } from '../i18n/translate.js';
import { AlertTable } from './alert-table.js';
import { foldedAlerts } from './folded-rules.js';

/** The alerts of one incident. Reminders that differ only in their number are folded until expanded. */
export function IncidentAlerts({ alerts }: { readonly alerts: readonly AlertRow[] }) {
  const [isWhole, setWhole] = useState(false);
  const folded = foldedAlerts(alerts);
  return (
    <>
      <AlertTable
        alerts={isWhole ? alerts : folded}
        hasMonitor={false}
        empty={t('No alerts were sent for this incident.')}
      />
      {folded.length < alerts.length && (
        <Button variant="subtle" size="compact-sm" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole
            ? t('Collapse repeated alerts')
            : t('Show all alerts ({count, plural, one {# row} other {# rows}})', { count: alerts.length })}
        </Button>
      )}
    </>
  );
}
