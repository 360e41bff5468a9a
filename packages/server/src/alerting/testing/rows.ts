import { sql } from 'kysely';
import type { Instant } from '@vedette/kernel/clock';
import type { Db } from '../delivery-log/delivery-log-sql.js';
import type { MonitorFacts, Person } from '../ports/ports.js';

export const ACCOUNT = 1;
export const START: Instant = Date.UTC(2026, 10, 21, 8);

/** Creates an empty database with one account and the built-in e-mail integration. */
export async function openStore(db: Db, integrationGuid: string): Promise<void> {
  await sql`truncate account, monitor, monitor_group, alert, alert_escalation, mail, mail_window cascade`.execute(db);
  await sql`
    insert into account (account_id, name, timezone_id, culture_name, group_authorization_format, created_at)
    overriding system value values (${ACCOUNT}, 'Test', 110, 'en-GB', 'Objects', ${START})
  `.execute(db);
  await db
    .insertInto('integration')
    .values({
      account_id: ACCOUNT,
      integration_guid: integrationGuid,
      name: 'E-mail',
      type: 'Email',
      is_built_in: true,
      created_at: START,
    })
    .execute();
}

export async function insertOperator(db: Db, person: Person): Promise<void> {
  await db
    .insertInto('operator')
    .values({
      account_id: ACCOUNT,
      operator_guid: person.operatorGuid,
      full_name: person.name,
      email: `${person.operatorGuid}@login.example`,
      mobile_phone: '',
      backup_email: '',
      is_on_duty: true,
      sms_provider: 'UseAccountSetting',
      phone_provider: 'UseAccountSetting',
      default_dashboard: '',
      operator_role: 'Unspecified',
      created_at: START,
    })
    .execute();
}

export async function insertMonitor(db: Db, monitor: MonitorFacts): Promise<void> {
  await db
    .insertInto('monitor')
    .values({
      account_id: ACCOUNT,
      monitor_guid: monitor.monitorGuid,
      name: monitor.name,
      monitor_type: monitor.monitorType,
      monitor_mode: monitor.monitorMode,
      is_active: monitor.isActive,
      generate_alert: monitor.generateAlert,
      interval_ms: 300_000,
      interval_format: 'minutes',
      selected_checkpoints: JSON.stringify({ Checkpoints: [], Regions: [], ExcludeLocations: [] }),
      use_primary_checkpoints_only: false,
      use_concurrent_monitoring: false,
      settings: '{}',
      hash: '',
      created_at: START,
      modified_at: START,
      definition_changed_at: START,
    })
    .execute();
}
