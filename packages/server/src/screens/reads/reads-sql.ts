import { loadAccountDefaults, loadOnDutyOperators } from '../../access/index.js';
import { loadCheckpoints, loadVisibleLocations } from '../../checkpoints/index.js';
import {
  readCheckCertificates,
  readLastCertificates,
  readDiagnostics,
  readServiceDetail,
  readSnapshot,
} from '../../checks/index.js';
import type { Db } from '../../db/connection.js';
import {
  loadMaintenance,
  loadMaintenanceInForce,
  loadScheduledMonitors,
  describeUnsupportedSettings,
} from '../../monitors/index.js';
import { loadAlerts, loadLevelStatuses, loadMails } from './alerts-sql.js';
import { loadMonitorNotes, loadScopeNotes } from '../../chart-notes/index.js';
import { searchObjects } from './find-sql.js';
import { loadAlertCounts, loadAlertingNumbers } from './alerting-overview-sql.js';
import { countOpenIncidents, loadSingleRequests } from './api-overview-sql.js';
import { loadPeople, loadPeopleNumbers } from './people-overview-sql.js';
import { loadIncidentNotes, loadQuarantinedRanges, loadSettingsChanges } from './annotations-sql.js';
import { loadCheckpointSteps } from './checkpoint-latency-sql.js';
import { loadCheck, loadCheckContext, loadChecks, loadClearing, loadConcurrentCheck } from './checks-sql.js';
import { loadFigureChanges } from './figure-changes-sql.js';
import { loadFigures, loadGaps, loadLastIncidents, loadQuarters, loadQuarterSums } from './figures-sql.js';
import { loadFieldCounts, loadGuidsWithField } from './monitor-facets-sql.js';
import { loadPhaseSteps } from './phases-sql.js';
import { deleteNote, insertNote, loadNotes } from './incident-notes-sql.js';
import { loadIncidents, saveAcknowledgement } from './incidents-sql.js';
import { loadNotesReaders, loadRowExtras } from './row-extras-sql.js';
import { loadGroupNames, loadMonitorFacts, loadTargetsWith } from './monitor-facts-sql.js';
import { loadFrame, loadMaintenanceRows } from './overview-sql.js';
import { loadRollups, loadUptimeSums } from './uptime-sql.js';

type BoundRead<F> = F extends (db: Db, ...rest: infer Rest) => infer Result ? (...rest: Rest) => Result : never;

/** Binds a read to the store. */
const createBinder =
  (db: Db) =>
  <F extends (db: Db, ...rest: never[]) => unknown>(read: F): BoundRead<F> =>
    ((...rest: never[]) => read(db, ...rest)) as BoundRead<F>;

/** Returns every read of the store that the screens need. */
export function screenReads(db: Db) {
  const bound = createBinder(db);
  return {
    monitorFacts: bound(loadMonitorFacts),
    groupNames: bound(loadGroupNames),
    guidsWithField: bound(loadGuidsWithField),
    fieldCounts: bound(loadFieldCounts),
    rowExtras: bound(loadRowExtras),
    notesReaders: bound(loadNotesReaders),
    maintenance: bound(loadMaintenance),
    maintenanceInForce: bound(loadMaintenanceInForce),
    scheduled: bound(loadScheduledMonitors),
    unsupported: bound(describeUnsupportedSettings),
    maintenanceRows: bound(loadMaintenanceRows),
    quarters: bound(loadQuarters),
    quarterSums: bound(loadQuarterSums),
    gaps: bound(loadGaps),
    figures: bound(loadFigures),
    lastIncidents: bound(loadLastIncidents),
    checks: bound(loadChecks),
    check: bound(loadCheck),
    checkContext: bound(loadCheckContext),
    clearing: bound(loadClearing),
    concurrentCheck: bound(loadConcurrentCheck),
    serviceDetail: bound(readServiceDetail),
    failurePack: bound(readDiagnostics),
    snapshot: bound(readSnapshot),
    account: bound(loadAccountDefaults),
    readCertificates: bound(readCheckCertificates),
    lastCertificates: bound(readLastCertificates),
    checkpointSteps: bound(loadCheckpointSteps),
    phaseSteps: bound(loadPhaseSteps),
    settingsChanges: bound(loadSettingsChanges),
    quarantinedRanges: bound(loadQuarantinedRanges),
    notesOfMonitor: bound(loadIncidentNotes),
    chartNotes: bound(loadMonitorNotes),
    notesOfScope: bound(loadScopeNotes),
    targetsWith: bound(loadTargetsWith),
    figureChanges: bound(loadFigureChanges),
    uptimeSums: bound(loadUptimeSums),
    rollups: bound(loadRollups),
    incidents: bound(loadIncidents),
    acknowledge: bound(saveAcknowledgement),
    notes: bound(loadNotes),
    insertNote: bound(insertNote),
    deleteNote: bound(deleteNote),
    alerts: bound(loadAlerts),
    levelStatuses: bound(loadLevelStatuses),
    mails: bound(loadMails),
    searchObjects: bound(searchObjects),
    alertingNumbers: bound(loadAlertingNumbers),
    alertCounts: bound(loadAlertCounts),
    singleRequests: bound(loadSingleRequests),
    countOpenIncidents: bound(countOpenIncidents),
    people: bound(loadPeople),
    peopleNumbers: bound(loadPeopleNumbers),
    onDuty: bound(loadOnDutyOperators),
    frame: bound(loadFrame),
    checkpoints: bound(loadCheckpoints),
    visibleLocations: bound(loadVisibleLocations),
  };
}
export type ScreenReads = ReturnType<typeof screenReads>;
