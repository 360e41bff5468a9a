import { createHmac } from 'node:crypto';
import { join } from 'node:path';
import { DAY } from '@vedette/kernel/clock';
import type { Secret } from '@vedette/kernel/secret';
import type { Context, ModuleContext } from '../module/context.js';
import type { DomainWiring } from '../module/module.js';
import {
  loadDomainGrouping,
  lookupMonitor,
  lookupMonitorGroup,
  loadGroupMonitorGuids,
  type MonitorAccess,
} from '../monitors/index.js';
import type { Caller } from '../rights/index.js';
import { createFileArtifactStore, type ArtifactStore } from './artifacts/artifact-store.js';
import { createBucketArtifactStore } from './artifacts/bucket-artifact-store.js';
import { openS3Bucket } from './artifacts/bucket.js';
import { createBodyStore } from './bodies/body-store.js';
import { sqlClearingStore } from './clearing/clear-sql.js';
import { registerClearingRoutes } from './clearing/clearing-routes.js';
import { registerCheckRoutes } from './read/check-routes.js';
import { checkHousekeeping, OK_DETAIL_DAYS, type CheckHousekeepingDependencies } from './housekeeping.js';
import { createCursorCodec } from './read/cursor.js';
import { findCheckMonitor } from './read/list-sql.js';
import { sqlCheckReads } from './read/reads-sql.js';
import { createSnapshotQueue } from './snapshots/snapshot-queue.js';
import { sqlSnapshotStore } from './snapshots/snapshot-sql.js';

/** Budget for compressed bodies of OK checks. */
const OK_BODIES_BYTES = 1024 * 1024 * 1024;
/** Budget for artifacts of OK checks, on disk or in the bucket. */
const OK_ARTIFACTS_BYTES = 2 * 1024 * 1024 * 1024;

export interface CheckDependencies
  extends CheckHousekeepingDependencies, Pick<MonitorAccess, 'visibleTo' | 'monitorsOfGroup'> {
  readonly maySeeSettings: (caller: Caller, monitorGuid: string) => Promise<boolean>;
  /** Master key, from which the key that signs list cursors is derived. */
  readonly masterKey: Secret;
}

/** Creates the module of checks, their details and their roll-ups. */
export function checksModule(context: ModuleContext, needs: CheckDependencies) {
  const { db, background, clock, random, config } = context;
  const artifacts = createArtifactStore(context);
  const bodies = createBodyStore({
    okBudgetBytes: OK_BODIES_BYTES,
    keepOkMs: OK_DETAIL_DAYS * DAY,
    get keepErrorMs() {
      return config.retention.checkDays * DAY;
    },
  });
  const snapshots = createSnapshotQueue({
    store: sqlSnapshotStore(background.db),
    artifacts,
    clock: background.clock,
    random,
  });
  // Revealed to derive another key, which stays the same as long as the master key does.
  const cursors = createCursorCodec(createHmac('sha256', needs.masterKey.reveal()).update('cursors').digest());
  /** Dependencies of reading check lists and details, also used for files of other domains. */
  const reading = {
    ...context,
    ...needs,
    reads: sqlCheckReads(db),
    cursors,
    artifacts,
    retention: {
      // Read on every access, because administrators can change it.
      get checkDays() {
        return config.retention.checkDays;
      },
      okDetailDays: OK_DETAIL_DAYS,
    },
    groupingFor: (accountId: number, guid: string) => loadDomainGrouping(db, accountId, guid),
  };
  return {
    module: {
      routes: (host) => {
        registerCheckRoutes(host, reading);
        registerClearingRoutes(host, {
          clock,
          random,
          store: sqlClearingStore(db, needs.loadUnobservedTimes),
          lookupMonitor: (accountId, guid) => lookupMonitor(db, accountId, guid),
          loadGroupMonitors: async (accountId, guid) =>
            (await lookupMonitorGroup(db, accountId, guid)) ? loadGroupMonitorGuids(db, accountId, guid) : undefined,
        });
      },
      housekeeping: checkHousekeeping(context, needs, { artifacts, bodies }),
    },
    lookups: {
      lookupCheck: async (accountId, checkId) => {
        const monitorGuid = await findCheckMonitor(db, accountId, checkId);
        const monitor = monitorGuid === undefined ? undefined : await lookupMonitor(db, accountId, monitorGuid);
        return monitorGuid === undefined || !monitor ? undefined : { monitorGuid, groupGuids: monitor.groupGuids };
      },
    },
    handles: {
      artifacts,
      bodies,
      snapshots,
      cursors,
      reading,
    },
  } satisfies DomainWiring;
}

/**
 * Creates the store of images and page sources in the data folder or a bucket. The retention may change at run time.
 */
function createArtifactStore({ config, clock }: Context): ArtifactStore {
  const { dataFolder, retention, artifactsUrl } = config;
  const options = {
    folder: join(dataFolder, 'artifacts'),
    keepOkMs: OK_DETAIL_DAYS * DAY,
    get keepErrorMs() {
      return retention.checkDays * DAY;
    },
    okBudgetBytes: OK_ARTIFACTS_BYTES,
    clock,
  };
  return artifactsUrl
    ? createBucketArtifactStore(openS3Bucket(artifactsUrl, clock), options)
    : createFileArtifactStore(options);
}
