/**
 * The checkpoint protocol over HTTPS: what a checkpoint that runs as a process of its own calls. It authenticates with
 * `Authorization: Bearer <key>` of its server, which it got for an enrolment token; the key decides which server speaks,
 * a `serverId` in the body that is another one's is 403. All calls are outbound from the checkpoint.
 */
import { z } from 'zod';
import { CheckpointState, RunKey, RunProgress, RunResult, SealedOrder } from './protocol.js';
import { endpoint } from '../endpoint.js';
import { FailurePack } from './failure-pack.js';
import { SealedSnapshotOrder, SnapshotResult } from './snapshot.js';

/** Most results of one delivery, and most bytes of its body. A checkpoint splits what is larger. */
export const MAX_RESULTS_PER_DELIVERY = 200;
export const MAX_DELIVERY_BYTES = 8 * 1024 * 1024;

const fromCheckpoint = {
  surface: 'v1',
  area: 'Checkpoint protocol',
  method: 'POST',
  credentials: 'checkpoint',
  right: { of: 'nobody' },
} as const;

export const checkpointProtocolEndpoints = {
  enrol: endpoint({
    ...fromCheckpoint,
    id: 'checkpointEnrol',
    path: '/Checkpoint/Enrol',
    credentials: 'anonymous',
    summary: 'Exchange an enrolment token, once, for the key of the server it was issued for',
    body: z.object({
      token: z.string().min(1).max(200),
      /** Of the key pair the checkpoint made for this: what targets are sealed to. X25519, raw, base64url. */
      publicKey: z.string().regex(/^[\w-]{43}$/),
    }),
    status: 200,
    reply: z.object({ serverId: z.number().int(), key: z.string() }),
    alsoFails: [401],
  }),
  hello: endpoint({
    ...fromCheckpoint,
    id: 'checkpointHello',
    path: '/Checkpoint/Hello',
    summary: 'Who am I: the server and checkpoint that the key belongs to',
    status: 200,
    reply: z.object({ serverId: z.number().int(), checkpointName: z.string(), serverNow: z.number().int() }),
  }),
  poll: endpoint({
    ...fromCheckpoint,
    id: 'checkpointPoll',
    path: '/Checkpoint/Poll',
    summary: 'Report the state and wait up to 25 s for runs',
    body: CheckpointState,
    status: 200,
    reply: z.object({
      orders: z.array(SealedOrder),
      serverNow: z.number().int(),
      /** There may be a snapshot to draw. */
      snapshotsWait: z.boolean().optional(),
    }),
    alsoFails: [403, 503],
  }),
  extend: endpoint({
    ...fromCheckpoint,
    id: 'checkpointExtend',
    path: '/Checkpoint/Extend',
    summary: 'Keep taken runs from being written off',
    body: z.object({ serverId: z.number().int(), runs: z.array(RunKey).max(1_000) }),
    status: 204,
    alsoFails: [403, 503],
  }),
  deliver: endpoint({
    ...fromCheckpoint,
    id: 'checkpointDeliver',
    path: '/Checkpoint/Deliver',
    summary: 'Deliver results; the same result twice is stored once',
    body: z.object({ serverId: z.number().int(), results: z.array(RunResult).max(MAX_RESULTS_PER_DELIVERY) }),
    status: 204,
    alsoFails: [403, 503],
  }),
  explain: endpoint({
    ...fromCheckpoint,
    id: 'checkpointExplain',
    path: '/Checkpoint/Explain',
    summary: 'Tell what was found around the failure of a run; 409 while no failed check of it is stored',
    body: z.object({ serverId: z.number().int(), run: RunKey, pack: FailurePack }),
    status: 204,
    alsoFails: [403, 409, 503],
  }),
  follow: endpoint({
    ...fromCheckpoint,
    id: 'checkpointFollow',
    path: '/Checkpoint/Follow',
    summary: 'Tell how far a run is that somebody watches, and whether somebody still does',
    body: z.object({ serverId: z.number().int(), run: RunKey, progress: RunProgress.optional() }),
    status: 200,
    reply: z.object({ isWatched: z.boolean() }),
    alsoFails: [403, 503],
  }),
  offlinePlan: endpoint({
    ...fromCheckpoint,
    id: 'checkpointOfflinePlan',
    path: '/Checkpoint/OfflinePlan',
    summary: 'What to check while the server is out of reach; no plan comes while the known one holds',
    body: z.object({ serverId: z.number().int(), known: z.string().max(100).optional() }),
    status: 200,
    reply: z.object({
      tag: z.string(),
      /** The monitors of the plan as JSON in a box for the key pair of the checkpoint, see `offlinePlanContext`. */
      sealedMonitors: z.string().optional(),
    }),
    alsoFails: [403, 503],
  }),
  takeSnapshot: endpoint({
    ...fromCheckpoint,
    id: 'checkpointTakeSnapshot',
    path: '/Checkpoint/TakeSnapshot',
    summary: 'Take what a failed check received, to draw a picture of it; nothing comes while there is none to draw',
    body: z.object({ serverId: z.number().int() }),
    status: 200,
    reply: z.object({ order: SealedSnapshotOrder.optional() }),
    alsoFails: [403, 503],
  }),
  tellSnapshot: endpoint({
    ...fromCheckpoint,
    id: 'checkpointTellSnapshot',
    path: '/Checkpoint/TellSnapshot',
    summary: 'Deliver the picture of what a failed check received, or tell that it could not be drawn',
    body: z.object({ serverId: z.number().int(), told: SnapshotResult }),
    status: 204,
    alsoFails: [403, 503],
  }),
};
