import { z } from 'zod';
import { SelectedPeriodWrite } from '../v4/dashboard.js';

/** A tile names at most as many of each: a query about it stays one statement. */
export const MOST_OF_TILE = 200;

const guids = z.array(z.guid()).max(MOST_OF_TILE).optional();
const ids = z.array(z.int().min(1)).max(MOST_OF_TILE).optional();

/** What a tile is about, where that is not what its dashboard is about. */
export const tileSettings = {
  TileGuid: z.guid().optional().meta({
    description:
      'Names it in queries; a tile that is written without one gets one. Those of predefined dashboards have none.',
  }),
  Monitors: guids.meta({
    description:
      'Its own monitors. Where neither these nor MonitorGroups are given it is about those of the dashboard; where both are empty, about none.',
  }),
  MonitorGroups: guids.meta({ description: 'Its own monitor groups; see Monitors.' }),
  Checkpoints: ids.meta({
    description: 'Of Log, ErrorTypes and CheckpointFigures: instead of those of the dashboard.',
  }),
  CheckpointRegions: ids.meta({ description: 'See Checkpoints.' }),
  SlaGuid: z
    .guid()
    .optional()
    .meta({ description: 'Of an Sla: by which it judges; absent: the first of the account.' }),
  Period: SelectedPeriodWrite.optional().meta({
    description: 'Its own period, whatever period the dashboard is looked at with; absent: that of the dashboard.',
  }),
};
