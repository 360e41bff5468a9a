import type { AlertRow } from '@vedette/contract/v1/alerting/alert';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { t } from '../i18n/translate.js';
import { AlertTable } from './alert-table.js';
import { collapseReminders } from './collapse-reminders.js';

/** The alerts of one incident. Reminders that differ only in their number are collapsed until expanded. */
export function IncidentAlerts({ alerts }: { readonly alerts: readonly AlertRow[] }) {
  const [isExpanded, setExpanded] = useState(false);
  const collapsed = collapseReminders(alerts);
  return (
    <>
      <AlertTable
        alerts={isExpanded ? alerts : collapsed}
        showsMonitor={false}
        empty={t('No alerts were sent for this incident.')}
      />
      {collapsed.length < alerts.length && (
        <Button variant="subtle" size="compact-sm" aria-expanded={isExpanded} onClick={() => setExpanded(!isExpanded)}>
          {isExpanded
            ? t('Collapse repeated alerts')
            : t('Show all alerts ({count, plural, one {# row} other {# rows}})', { count: alerts.length })}
        </Button>
      )}
    </>
  );
}
