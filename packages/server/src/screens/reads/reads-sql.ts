import { accountFacts, onDuty } from '../../access/index.js';
import { loadCheckpoints, visibleLocations } from '../../checkpoints/index.js';
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
import { loadNotesOfMonitor, loadNotesOfScope } from '../../chart-notes/index.js';
import { selectFound } from './find-sql.js';
import { loadAlertCounts, loadAlertingNumbers } from './alerting-hub-sql.js';
import { countOpenIncidents, loadSingleRequests } from './api-hub-sql.js';
import { loadPeople, loadPeopleNumbers } from './people-hub-sql.js';
import { loadIncidentNotes, loadQuarantinedRanges, loadSettingsChanges } from './annotations-sql.js';
import { loadCheckpointSteps } from './checkpoint-latency-sql.js';
import { loadCheck, loadCheckContext, loadChecks, loadClearing, loadConcurrentCheck } from './checks-sql.js';
import { loadFigureChanges } from './figure-changes-sql.js';
import { loadFigures, loadGaps, loadLastIncidents, loadQuarters, loadQuarterSums } from './figures-sql.js';
import { loadFieldCounts, loadWithField } from './monitor-facets-sql.js';
import { loadPhaseSteps } from './phases-sql.js';
import { deleteNote, insertNote, loadNotes } from './incident-notes-sql.js';
import { loadIncidents, saveAcknowledgement } from './incidents-sql.js';
import { loadNotesReaders, loadRowExtras } from './row-extras-sql.js';
import { loadGroupNames, loadMonitorFacts, loadTargetsWith } from './monitor-facts-sql.js';
import { loadFrame, loadMaintenanceRows } from './overview-sql.js';
import { loadRollups, loadUptimeSums } from './uptime-sql.js';

type Bound<F> = F extends (db: Db, ...rest: infer Rest) => infer Result ? (...rest: Rest) => Result : never;

/** Binds a read to the store. */
const bind =
  (db: Db) =>
  <F extends (db: Db, ...rest: never[]) => unknown>(read: F): Bound<F> =>
    ((...rest: never[]) => read(db, ...rest)) as Bound<F>;

/** Returns every read of the store that the screens need. */
export function screenReads(db: Db) {
  const on = bind(db);
  return {
    monitorFacts: on(loadMonitorFacts),
    groupNames: on(loadGroupNames),
    withField: on(loadWithField),
    fieldCounts: on(loadFieldCounts),
    rowExtras: on(loadRowExtras),
    notesReaders: on(loadNotesReaders),
    maintenance: on(loadMaintenance),
    maintenanceInForce: on(loadMaintenanceInForce),
    scheduled: on(loadScheduledMonitors),
    unsupported: on(describeUnsupportedSettings),
    maintenanceRows: on(loadMaintenanceRows),
    quarters: on(loadQuarters),
    quarterSums: on(loadQuarterSums),
    gaps: on(loadGaps),
    figures: on(loadFigures),
    lastIncidents: on(loadLastIncidents),
    checks: on(loadChecks),
    check: on(loadCheck),
    checkContext: on(loadCheckContext),
    clearing: on(loadClearing),
    round: on(loadConcurrentCheck),
    serviceDetail: on(readServiceDetail),
    failurePack: on(readDiagnostics),
    snapshot: on(readSnapshot),
    account: on(accountFacts),
    readCertificates: on(readCheckCertificates),
    lastCertificates: on(readLastCertificates),
    checkpointSteps: on(loadCheckpointSteps),
    phaseSteps: on(loadPhaseSteps),
    settingsChanges: on(loadSettingsChanges),
    setAside: on(loadQuarantinedRanges),
    notesOfMonitor: on(loadIncidentNotes),
    chartNotes: on(loadNotesOfMonitor),
    notesOfScope: on(loadNotesOfScope),
    targetsWith: on(loadTargetsWith),
    figureChanges: on(loadFigureChanges),
    uptimeSums: on(loadUptimeSums),
    folded: on(loadRollups),
    incidents: on(loadIncidents),
    acknowledge: on(saveAcknowledgement),
    notes: on(loadNotes),
    insertNote: on(insertNote),
    deleteNote: on(deleteNote),
    alerts: on(loadAlerts),
    ladder: on(loadLevelStatuses),
    mails: on(loadMails),
    found: on(selectFound),
    alertingNumbers: on(loadAlertingNumbers),
    alertCounts: on(loadAlertCounts),
    singleRequests: on(loadSingleRequests),
    countOpenIncidents: on(countOpenIncidents),
    people: on(loadPeople),
    peopleNumbers: on(loadPeopleNumbers),
    onDuty: on(onDuty),
    frame: on(loadFrame),
    checkpoints: on(loadCheckpoints),
    visibleLocations: on(visibleLocations),
  };
}
export type ScreenReads = ReturnType<typeof screenReads>;
