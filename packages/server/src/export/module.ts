import { SECOND, type Instant } from '@vedette/kernel/clock';
import type { ArtifactStore, NewCheck } from '../checks/index.js';
import type { Tx } from '../definitions/index.js';
import type { ModuleContext } from '../module/context.js';
import type { DomainWiring } from '../module/module.js';
import { EXPORT_SHARES } from './due-sql.js';
import { Exporter } from './exporter.js';
import { registerExportRoutes } from './export-routes.js';
import { recordLateResults } from './late-sql.js';
import { TracedMonitors } from './traced-monitors-sql.js';

/** Module that sends results to OpenTelemetry receivers. */
export function exportModule(
  context: ModuleContext,
  { artifacts }: { readonly artifacts: Pick<ArtifactStore, 'read'> },
) {
  const { background, config, log } = context;
  const traced = new TracedMonitors(background.db, background.clock);
  const createExporting = (share?: number) => {
    const exporter = new Exporter({
      ...background,
      artifacts,
      ...(share !== undefined && { share }),
      onError: (error, settingGuid) =>
        log.error({ err: error, settingGuid }, 'results of an export setting were not sent'),
    });
    return {
      loops: [{ name: 'export', everyMs: 2 * SECOND, turn: (signal: AbortSignal) => exporter.exportDue(signal) }],
      settled: () => exporter.waitUntilIdle(),
    };
  };
  const shares = [...Array(EXPORT_SHARES).keys()];
  return {
    module: {
      routes: (host) => registerExportRoutes(host, context),
      // Every process assigns runs, so each needs to know whose requests carry a header.
      shared: [{ loops: [{ name: 'traced monitors', everyMs: 2 * SECOND, turn: () => traced.refresh() }] }],
      // Without a bucket, the artifacts to be sent are in the data folder of the leading process.
      ...(config.artifactsUrl === undefined
        ? { background: [createExporting()] }
        : { leased: shares.map((share) => ({ lease: `exports ${share}` as const, ...createExporting(share) })) }),
    },
    handles: {
      /** Returns whether requests of a monitor carry `traceparent`. */
      isTraced: traced.has,
      /** Records checks that were stored after later ones had been sent, so that they are sent as well. */
      recordLateResults: (tx: Tx, checks: readonly NewCheck[], at: Instant) => recordLateResults(tx, checks, at),
    },
  } satisfies DomainWiring;
}
