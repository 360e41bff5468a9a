import { registerAccessRoutes, type AccessRouteDeps } from '../../access/access-routes.js';
import {
  registerAlertRoutes,
  registerAcknowledgeRoutes,
  registerExplainRoutes,
  registerChannelRoutes,
  registerCreditRoutes,
  registerCustomIntegrationRoutes,
  registerDefinitionRoutes,
  registerIntegrationRoutes,
  registerLevelRoutes,
  type AlertRoutesDeps,
  type AcknowledgeDeps,
  type ExplainDeps,
  type CallDeps,
  type CustomDeps,
  type DefinitionDeps,
} from '../../alerting/index.js';
import {
  registerCheckpointRoutes,
  registerPrivateLocationRoutes,
  registerRemoteCheckpointRoutes,
  type CheckpointRoutesDeps,
  type PrivateLocationRoutesDeps,
  type RemoteRoutesDeps,
} from '../../checkpoints/index.js';
import {
  registerCheckRoutes,
  registerClearingRoutes,
  type CheckRoutesDeps,
  type ClearingDeps,
} from '../../checks/index.js';
import {
  registerCheckpointProtocolRoutes,
  type CheckpointProtocolDeps,
} from '../../engine/dispatch/checkpoint-routes.js';
import type { RouteHost } from '../../http/index.js';
import { registerChartNoteRoutes, type ChartNoteDeps } from '../../chart-notes/index.js';
import {
  registerDashboardExportRoutes,
  registerListFileRoutes,
  registerReportRoutes,
  registerReportRunRoutes,
  type ReportRunDeps,
  registerSlaStatementRoutes,
  registerWaterfallFileRoutes,
  type StatementDeps,
  type ListFileDeps,
  type ListMailDeps,
  type WaterfallFileDeps,
} from '../../reports/index.js';
import { registerDashboardRoutes, type DashboardRoutesDeps } from '../../dashboards/index.js';
import {
  registerMonitorMetricsRoutes,
  type MonitorMetricsDeps,
  registerStatisticsRoutes,
  type StatisticsRoutesDeps,
  registerStatusRoutes,
  type StatusRoutesDeps,
} from '../../figures/index.js';
import {
  registerOwnershipRoutes,
  registerPermissionRoutes,
  registerScreenRoutes,
  registerWebsiteAnnotationRoutes,
  type WebsiteAnnotationDeps,
  registerTestRunRoutes,
  type FindDeps,
  type RunNowDeps,
  type TestRunDeps,
} from '../../screens/index.js';
import {
  registerStatusPageRoutes,
  registerPageCopyRoutes,
  type PageCopyDeps,
  registerSubscriptionRoutes,
  type SubscriptionDeps,
} from '../../status-pages/index.js';
import { registerExportRoutes, type ConnectionTrialDeps, type ExportDeps } from '../../export/index.js';
import { registerRumRoutes, type RumRoutesDeps } from '../../rum/index.js';
import { registerSigningKeyRoutes, registerSlaRoutes } from '../../sla/index.js';
import {
  registerDependencyRoutes,
  registerMonitorAuthorizationRoutes,
  registerMonitorGroupRoutes,
  registerMonitorRoutes,
  registerCollectionRoutes,
  registerDomainGroupSetRoutes,
  registerMonitorTemplateRoutes,
  type CollectionFetchDeps,
  type AllMonitorDeps,
} from '../../monitors/index.js';
import { registerVaultRoutes, type VaultDeps } from '../../vault/index.js';

/** What the routes of each domain need. */
export interface RouteParts {
  readonly access: AccessRouteDeps;
  readonly vault: VaultDeps;
  readonly monitors: AllMonitorDeps;
  readonly alerting: DefinitionDeps;
  readonly alerts: AlertRoutesDeps;
  readonly customIntegrations: CustomDeps & CallDeps;
  readonly acknowledge: AcknowledgeDeps;
  readonly explain: ExplainDeps;
  readonly checkpoints: CheckpointRoutesDeps & RemoteRoutesDeps & PrivateLocationRoutesDeps;
  readonly checkpointProtocol: CheckpointProtocolDeps;
  readonly sla: StatementDeps;
  readonly reportRuns: ReportRunDeps;
  readonly pageCopies: PageCopyDeps;
  readonly subscriptions: SubscriptionDeps;
  readonly statistics: StatisticsRoutesDeps;
  readonly status: StatusRoutesDeps;
  readonly monitorMetrics: MonitorMetricsDeps;
  readonly screens: FindDeps;
  readonly chartNotes: ChartNoteDeps;
  readonly dashboards: DashboardRoutesDeps;
  readonly rum: RumRoutesDeps & WebsiteAnnotationDeps;
  readonly resultExport: ExportDeps & ConnectionTrialDeps;
  readonly collections: CollectionFetchDeps;
  readonly testRun: TestRunDeps & RunNowDeps;
  readonly checks: CheckRoutesDeps;
  readonly waterfallFiles: WaterfallFileDeps;
  readonly listFiles: ListFileDeps & ListMailDeps;
  readonly clearing: ClearingDeps;
}

/** Mounts every endpoint of the service, domain by domain. */
export function registerRoutes(host: RouteHost, parts: RouteParts): void {
  registerAccessRoutes(host, parts.access);
  registerVaultRoutes(host, parts.vault);
  registerMonitorRoutes(host, parts.monitors);
  registerMonitorGroupRoutes(host, parts.monitors);
  registerMonitorAuthorizationRoutes(host, parts.monitors);
  registerMonitorTemplateRoutes(host, parts.monitors);
  registerDomainGroupSetRoutes(host, parts.monitors);
  registerDependencyRoutes(host, parts.access);
  registerCollectionRoutes(host, parts.collections);
  registerCheckpointRoutes(host, parts.checkpoints);
  registerRemoteCheckpointRoutes(host, parts.checkpoints);
  registerPrivateLocationRoutes(host, parts.checkpoints);
  registerCheckpointProtocolRoutes(host, parts.checkpointProtocol);
  registerCheckRoutes(host, parts.checks);
  registerWaterfallFileRoutes(host, parts.waterfallFiles);
  registerClearingRoutes(host, parts.clearing);
  registerSlaRoutes(host, parts.sla);
  registerSlaStatementRoutes(host, parts.sla);
  registerSigningKeyRoutes(host, parts.sla);
  registerStatisticsRoutes(host, parts.statistics);
  registerRumRoutes(host, parts.rum);
  registerExportRoutes(host, parts.resultExport);
  registerStatusRoutes(host, parts.status);
  registerScreenRoutes(host, parts.screens);
  registerWebsiteAnnotationRoutes(host, parts.rum);
  registerChartNoteRoutes(host, parts.chartNotes);
  registerReportRoutes(host, parts.access);
  registerReportRunRoutes(host, parts.reportRuns);
  registerDashboardExportRoutes(host, parts.reportRuns);
  registerDashboardRoutes(host, parts.dashboards);
  registerOwnershipRoutes(host, parts.dashboards);
  registerPermissionRoutes(host, parts.access);
  registerMonitorMetricsRoutes(host, parts.monitorMetrics);
  registerStatusPageRoutes(host, parts.access);
  registerPageCopyRoutes(host, parts.pageCopies);
  registerSubscriptionRoutes(host, parts.subscriptions);
  registerDefinitionRoutes(host, parts.alerting);
  registerAlertRoutes(host, parts.alerts);
  registerLevelRoutes(host, parts.alerting);
  registerIntegrationRoutes(host, parts.alerting);
  registerCustomIntegrationRoutes(host, parts.customIntegrations);
  registerChannelRoutes(host, parts.customIntegrations);
  registerCreditRoutes(host, parts.access);
  registerAcknowledgeRoutes(host, parts.acknowledge);
  registerExplainRoutes(host, parts.explain);
  registerTestRunRoutes(host, parts.testRun);
  registerListFileRoutes(host, parts.listFiles);
}
