import { Counter, type Registry } from 'prom-client';
import type { AccessDeps } from '../../access/index.js';
import { addFigures, measuredWebsites, rumWebsiteStore, RumCollector, rumFigureReads } from '../../rum/index.js';
import { screenReads } from '../../screens/index.js';
import type { Parts } from '../settings/parts.js';

/** The collector of what the pages of measured websites send, with a metric of what it did not count. */
export function visitorsOf({ db, clock, log }: Parts, registry: Registry): RumCollector {
  const refused = new Counter({
    name: 'vedette_rum_refused_total',
    help: 'Messages of visitors that were not counted, by reason',
    labelNames: ['reason'],
    registers: [registry],
  });
  return new RumCollector({
    store: { websites: () => measuredWebsites(db), add: (website, cells) => addFigures(db, website, cells) },
    clock,
    onRefused: (reason) => refused.inc({ reason }),
    onTrouble: (error) => log.warn({ err: error }, 'what visitors sent waits to be stored'),
  });
}

/** What the routes of websites and their figures need. */
export function rumParts({ db, clock, chance }: AccessDeps, webAddress: string) {
  return {
    db,
    clock,
    chance,
    webAddress,
    reads: screenReads(db),
    storeFor: (accountId: number) => rumWebsiteStore(db, accountId),
    readsFor: (accountId: number) => rumFigureReads(db, accountId),
  };
}
