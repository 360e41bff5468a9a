import {
  readAlertFigures,
  readFigures,
  readFirstFigures,
  slaStore,
  type StatisticsRoutesDeps,
} from '../insight/index.js';
import { monitorsOfGroup } from './monitor-reads.js';
import type { Parts } from './parts.js';

/** What statistics need of the store. */
export function statisticsParts({ db, clock, config }: Parts): StatisticsRoutesDeps {
  return {
    clock,
    figures: (wish) => readFigures(db, wish),
    alertFigures: (wish) => readAlertFigures(db, wish),
    firstFigures: (accountId, monitors) => readFirstFigures(db, accountId, monitors),
    slaStoreFor: (accountId) => slaStore(db, accountId),
    retention: config.retention,
    monitorsOfGroup: (accountId, guid) => monitorsOfGroup(db, accountId, guid),
  };
}
