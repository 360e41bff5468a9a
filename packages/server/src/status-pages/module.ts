import { SECOND, systemClock } from '@vedette/kernel/clock';
import { isBucketUrl, s3Bucket } from '../checks/index.js';
import type { Db } from '../definitions/index.js';
import type { Context, ModuleContext } from '../module/context.js';
import type { LeasedWork, DomainWiring } from '../module/module.js';
import { MAX_COPY_AGE_MS } from './page-copies/copy-files.js';
import { bucketStorage, folderStorage, type CopyStorage } from './page-copies/copy-storage.js';
import { registerPageCopyRoutes } from './page-copies/copy-routes.js';
import { failingCopies } from './page-copies/copy-sql.js';
import { copyPages } from './page-copies/page-copier.js';
import { pageReads } from './page-reads.js';
import { selectHosts } from './pages/page-extras-sql.js';
import { registerPublicPageRoutes } from './pages/public-page-routes.js';
import { PublicPages } from './pages/public-pages.js';
import { lookupPublicStatusPage } from './pages/status-page.js';
import { registerStatusPageRoutes } from './pages/status-page-routes.js';
import { SubscriberWatch } from './subscriptions/subscriber-watch.js';
import { notifySubscribers } from './subscriptions/subscriber-notifier.js';
import { registerSubscriptionRoutes } from './subscriptions/subscription-routes.js';

export interface StatusPageNeeds {
  /** Host names of the service itself, which no status page may use. */
  readonly serviceHosts: readonly string[];
}

/** Module of status pages, their subscribers and copies. */
export function statusPagesModule(context: ModuleContext, { serviceHosts }: StatusPageNeeds) {
  const { db, config, log, background } = context;
  const sendsMail = config.smtpUrl !== undefined;
  const pages = publicPages(context, { sendsMail, serviceHosts });
  const storage = createCopyStorage(context);
  const watch = new SubscriberWatch();
  const following = {
    ...background,
    ...pageReads(background),
    onError: (error: unknown, pageGuid: string) =>
      log.error({ err: error, pageGuid }, 'subscribers of a status page could not be notified'),
  };
  return {
    module: {
      routes: (host) => {
        registerStatusPageRoutes(host, context);
        registerPageCopyRoutes(host, { db, storageKind: storage?.kind });
        registerSubscriptionRoutes(host, { ...context, monitors: pageReads(context).monitors, sendsMail });
        registerPublicPageRoutes(host, pages);
      },
      leased: [
        {
          lease: 'subscriptions',
          loops: [
            {
              name: 'subscription',
              everyMs: 5 * SECOND,
              turn: () => notifySubscribers(following, watch.next(background.clock.now())),
            },
          ],
          // Announcements may have been missed before this process knew that it would send them.
          takeOver: () => {
            watch.resync();
            return Promise.resolve();
          },
        },
        ...(storage ? [copying(background, storage)] : []),
      ],
      follower: {
        onChange: (change) => [watch, pages].forEach((one) => one.onChange(change)),
        resync: () => [watch, pages].forEach((one) => one.resync()),
      },
    },
    lookups: {
      lookupPublicStatusPage: (accountId, guid) => lookupPublicStatusPage(db, accountId, guid),
    },
    handles: {
      pages,
      /** Counts overdue copies; undefined if copies are not configured. */
      failingCopies: storage && ((store: Db) => failingCopies(store, background.clock.now() - MAX_COPY_AGE_MS)),
    },
  } satisfies DomainWiring;
}

/** Creates the public status pages, which are rendered in advance and cached. */
function publicPages(context: Context, more: StatusPageNeeds & { readonly sendsMail: boolean }): PublicPages {
  const { db, clock, config } = context;
  return new PublicPages({
    ...pageReads(context),
    ...more,
    get checkDays() {
      return config.retention.checkDays;
    },
    clock,
    hosts: () => selectHosts(db),
  });
}

/** Creates the storage for copies of status pages; undefined if copies are not configured. */
function createCopyStorage({ config: { statusCopies } }: Context): CopyStorage | undefined {
  if (statusCopies === undefined) return undefined;
  const text = statusCopies.reveal();
  // Request signatures need the wall clock, not engine time.
  return isBucketUrl(text) ? bucketStorage(s3Bucket(statusCopies, systemClock)) : folderStorage(text);
}

function copying(context: Context, storage: CopyStorage): LeasedWork {
  const { config, log } = context;
  const deps = {
    ...context,
    ...pageReads(context),
    storage,
    get checkDays() {
      return config.retention.checkDays;
    },
    onError: (error: unknown, pageGuid: string) =>
      log.warn({ err: error, pageGuid }, 'the copy of a status page could not be written and will be retried'),
  };
  return {
    lease: 'statusPageCopies',
    loops: [{ name: 'copy', everyMs: 5 * SECOND, turn: (signal) => copyPages(deps, signal) }],
  };
}
