import type { AccessTables } from './tables/access.js';
import type { AlertingTables } from './tables/alerting.js';
import type { ChartNoteTables } from './tables/chart-notes.js';
import type { CheckTables } from './tables/checks.js';
import type { CheckpointTables } from './tables/checkpoints.js';
import type { DashboardTables } from './tables/dashboards.js';
import type { EngineTables } from './tables/engine.js';
import type { ExportTables } from './tables/export.js';
import type { MonitorTables } from './tables/monitors.js';
import type { ReportTables } from './tables/reports.js';
import type { RumTables } from './tables/rum.js';
import type { SigningTables } from './tables/signing.js';
import type { SlaTables } from './tables/sla.js';
import type { StatusPageTables } from './tables/status-pages.js';
import type { SubscriptionTables } from './tables/subscription.js';
import type { VaultTables } from './tables/vault.js';

/** Every table, typed by hand beside its migration; one file per domain in `tables/`. */
export interface Database
  extends
    AccessTables,
    VaultTables,
    MonitorTables,
    CheckpointTables,
    CheckTables,
    AlertingTables,
    EngineTables,
    ChartNoteTables,
    DashboardTables,
    ReportTables,
    StatusPageTables,
    ExportTables,
    RumTables,
    SigningTables,
    SlaTables,
    SubscriptionTables {}
