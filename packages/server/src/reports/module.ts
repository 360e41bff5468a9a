import { toCulture } from '@vedette/i18n/culture';
import { DAY, SECOND } from '@vedette/kernel/clock';
import { FontFinder } from '@vedette/documents/fonts/find-font';
import { loadAccountDefaults } from '../access/index.js';
import { createCoverageReader } from '../alerting/index.js';
import { loadCheckpoints } from '../checkpoints/index.js';
import type { BrowserDetailDeps } from '../checks/index.js';
import { createDashboardFigureDeps } from '../dashboards/index.js';
import { readStatuses } from '../figures/index.js';
import type { Context, ModuleContext } from '../module/context.js';
import type { DomainWiring } from '../module/module.js';
import { readBrowserSettings } from '../monitors/index.js';
import { readCheck, screenReads } from '../screens/index.js';
import { createSlaFigureDeps } from '../sla/index.js';
import { registerListFileRoutes } from './list-files/list-file-routes.js';
import type { ReportFigureDeps } from './report-files/sections/readers/source.js';
import { registerDashboardExportRoutes } from './report-runs/dashboard-export-routes.js';
import { deleteOldRuns } from './report-runs/file-sql.js';
import { Reporter } from './report-runs/reporter.js';
import { registerReportRunRoutes } from './report-runs/run-routes.js';
import { lookupScheduledReport } from './reports/report.js';
import { registerReportRoutes } from './reports/report-routes.js';
import { registerSlaStatementRoutes } from './sla-statements/statement-routes.js';
import { registerWaterfallFileRoutes } from './waterfall-files/waterfall-routes.js';

export interface ReportDependencies {
  /** Reads check details for waterfalls. */
  readonly browserDetails: BrowserDetailDeps;
}

/** Module of reports, list files, SLA statements and waterfall files. */
export function reportsModule(context: ModuleContext, { browserDetails }: ReportDependencies) {
  const { db, clock, config, log, background, housekeepingDb, webAddress: publicUrl } = context;
  const fonts = new FontFinder(config.fontFolders, clock);
  const cultureFor = async (accountId: number) => toCulture((await loadAccountDefaults(db, accountId)).culture);
  const reporter = new Reporter({
    ...background,
    ...reportFigures(background),
    publicUrl,
    fonts,
    onError: (error, run) => log.error({ err: error, ...run }, 'a report could not be created'),
  });
  return {
    module: {
      routes: (host) => {
        const runDeps = { ...context, ...reportFigures(context), publicUrl, fonts };
        registerReportRoutes(host, context);
        registerReportRunRoutes(host, runDeps);
        registerDashboardExportRoutes(host, runDeps);
        registerSlaStatementRoutes(host, {
          ...createSlaFigureDeps(context),
          ...context,
          retention: config.retention,
          fonts,
        });
        registerWaterfallFileRoutes(host, {
          clock,
          fonts,
          cultureFor,
          browserDetails,
          readCheck: (caller, checkId) => readCheck({ reads: screenReads(db), clock }, caller, checkId),
          browserSettings: (accountId, guid) => readBrowserSettings(db, accountId, guid),
        });
        registerListFileRoutes(host, { ...context, fonts, cultureFor, publicUrl });
      },
      leased: [
        {
          lease: 'reports',
          loops: [{ name: 'report', everyMs: 5 * SECOND, turn: (signal) => reporter.reportDue(signal) }],
          takeOver: () => reporter.takeOver(),
        },
      ],
      housekeeping: [
        {
          name: 'delete old reports',
          deleteBatch: (at) => deleteOldRuns(housekeepingDb, at - config.retention.statisticsDays * DAY),
        },
      ],
    },
    lookups: { lookupScheduledReport: (accountId, guid) => lookupScheduledReport(db, accountId, guid) },
  } satisfies DomainWiring;
}

/** Returns the functions that read the figures of reports. */
function reportFigures(context: Context): ReportFigureDeps {
  const { db, clock } = context;
  return {
    db,
    clock,
    dashboards: createDashboardFigureDeps(context),
    slas: createSlaFigureDeps(context),
    reads: screenReads(db),
    statuses: (query) => readStatuses(db, query),
    coverage: createCoverageReader(context),
    checkpoints: async (accountId) => (await loadCheckpoints(db, accountId)).filter(({ isDeleted }) => !isDeleted),
  };
}
