-- Standard terms for tables and columns. Only names change, so it takes no time, but processes of earlier versions
-- cannot use the store afterwards.
alter table account rename column shortest_password to min_password_length;
alter table account rename constraint account_shortest_password_check to account_min_password_length_check;
alter table account rename column group_authorization_form to group_authorization_format;
alter table account rename constraint account_group_authorization_form_check to account_group_authorization_format_check;

alter table operator_kept rename to operator_preference;
alter table operator_preference rename column what to kind;
alter table operator_preference rename constraint operator_kept_pkey to operator_preference_pkey;
alter table operator_preference rename constraint operator_kept_what_check to operator_preference_kind_check;
alter table operator_preference rename constraint operator_kept_account_id_operator_guid_fkey to operator_preference_account_id_operator_guid_fkey;

alter table password_request rename column asked_at to requested_at;

alter table monitor rename column interval_form to interval_format;
alter table monitor rename constraint monitor_interval_form_check to monitor_interval_format_check;

alter table monitor_standing rename to monitor_state;
alter table monitor_state rename constraint monitor_standing_pkey to monitor_state_pkey;
alter table monitor_state rename constraint monitor_standing_monitor_guid_fkey to monitor_state_monitor_guid_fkey;
alter index monitor_standing_by_account rename to monitor_state_by_account;

alter table failure_pack rename to failure_diagnostics;
alter table failure_diagnostics rename constraint failure_pack_pkey to failure_diagnostics_pkey;
alter index failure_pack_by_age rename to failure_diagnostics_by_age;
alter index failure_pack_by_monitor rename to failure_diagnostics_by_monitor;

alter table check_snapshot rename column wanted_at to requested_at;
alter table check_snapshot rename column form to format;
alter table check_snapshot rename column taken_by to claimed_by;
alter table check_snapshot rename column taken_until to claimed_until;
alter table check_snapshot rename column tries to attempts;

alter table clearing rename column wish to filter;
alter table clearing rename column asked_at to requested_at;
alter table clearing rename column held_until to lease_until;
alter index clearing_by_hold rename to clearing_by_lease;

alter table figure_version rename column noted_hour to recorded_hour;
alter table figure_version rename column noted_at to recorded_at;

alter table series rename column first_at to first_seen_at;
alter table series rename column seen_at to last_seen_at;
alter table series_fresh rename to series_recent;
alter index series_fresh_by_monitor rename to series_recent_by_monitor;
alter table series_rollup rename column least to minimum;
alter table series_rollup rename column most to maximum;

alter table rollup_progress rename column folded_until to rolled_up_until;
create or replace function note_changed_weeks() returns trigger language plpgsql as $$
begin
  insert into rollup_week_changed (monitor_guid, week_at)
    select distinct monitor_guid, bucket_at / 604800000 * 604800000 from written
    where bucket_at < (select rolled_up_until from rollup_progress where scale = 'week')
    on conflict do nothing;
  return null;
end $$;

alter table engine_lease rename column beat to heartbeat;
alter table engine_lease rename column beaten_at to heartbeat_at;
alter table handed_result rename to forwarded_result;
alter table forwarded_result rename column handed_result_id to forwarded_result_id;
alter table forwarded_result rename constraint handed_result_pkey to forwarded_result_pkey;
alter table run_request rename column asked_at to requested_at;
alter table incident_note rename column noted_at to recorded_at;

alter table alert_escalation rename column held_at to suppressed_at;
alter table alert_escalation rename column held_by to suppressed_by;

alter table alert_intent rename to alert_delivery;
alter table alert_delivery rename column intent_id to delivery_id;
alter table alert_delivery rename column gate to skip_reason;
alter table alert_delivery rename column is_possibly_doubled to is_possible_duplicate;
alter table alert_delivery rename column held_by to claimed_by;
alter table alert_delivery rename constraint alert_intent_pkey to alert_delivery_pkey;
alter table alert_delivery rename constraint alert_intent_account_id_alert_guid_integration_guid_recipie_key to alert_delivery_once;
alter table alert_delivery rename constraint alert_intent_account_id_alert_guid_fkey to alert_delivery_account_id_alert_guid_fkey;
alter table alert_delivery rename constraint alert_intent_state_check to alert_delivery_state_check;
alter index alert_intent_by_mail rename to alert_delivery_by_mail;
alter index alert_intent_due rename to alert_delivery_due;
alter index alert_intent_leased rename to alert_delivery_leased;
alter index alert_intent_paid rename to alert_delivery_paid;

alter table mail rename column begun_at to sending_started_at;
alter table mail rename column is_possibly_doubled to is_possible_duplicate;
alter table mail rename column is_letter to is_system_mail;
alter table mail rename column held_by to claimed_by;

alter table report_run rename column held_by to claimed_by;
alter table export_late rename column noted_at to recorded_at;

alter table sla_version rename column noted_at to recorded_at;
alter table sla_version rename column due_tries to due_attempts;
alter table sla_version rename column due_trouble to due_error;
alter table sla_version rename constraint sla_version_due_trouble_check to sla_version_due_error_check;
alter table sla_statement rename column made_at to created_at;
alter table sla_statement rename column made_by to created_by;
alter table sla_statement rename column made_by_name to created_by_name;

alter table status_page_subscriber rename column asked_at to requested_at;
alter table status_page_told rename to status_page_notification;
alter table status_page_notification rename column told_at to notified_at;
alter table status_page_notification rename constraint status_page_told_pkey to status_page_notification_pkey;
alter table status_page_notification rename constraint status_page_told_account_id_page_guid_fkey to status_page_notification_account_id_page_guid_fkey;
alter index status_page_update_of_page rename to status_page_update_by_page;
alter table status_page_copy rename column tried_at to attempted_at;
alter table status_page_copy rename column trouble to error;
