/** Annotations of a monitor's charts. */
import type { ChartNoteKind } from '@vedette/contract/v1/chart-notes/chart-note';
import type { Annotation } from '@vedette/contract/v1/monitors/monitor-figures';
import { counted } from '../parts/format/counted.js';
import { fieldNames } from './field-words.js';

type Kind = Annotation['Kind'];

/** A shape for each kind, so that kinds do not depend on colour. */
export const SIGNS: Readonly<Record<Kind, string>> = {
  Incident: '■',
  Maintenance: '‖',
  Checkpoint: '◆',
  ChartNote: '⚑',
  Change: '✎',
  Note: '¶',
};
export const KIND_WORDS: Readonly<Record<Kind, string>> = {
  Incident: 'Incident',
  Maintenance: 'Maintenance',
  Checkpoint: 'Checkpoint impaired',
  ChartNote: 'Annotation',
  Change: 'Settings changed',
  Note: 'Incident note',
};

/** Returns the type; the creation of a monitor is not a change. */
export const annotationKind = ({ Kind, IsCreation }: Annotation): string => (IsCreation ? 'Created' : KIND_WORDS[Kind]);

export const NOTE_KIND_WORDS: Readonly<Record<ChartNoteKind, string>> = {
  Deployment: 'Deployment',
  Configuration: 'Configuration change',
  Other: 'Other',
};
/** Prefix by note type; other notes have none. */
const NOTE_BEGINS: Readonly<Record<ChartNoteKind, string>> = {
  Deployment: 'Deployment: ',
  Configuration: 'Configuration: ',
  Other: '',
};

/** Formats an annotation as one sentence, with the monitor's name if there are several monitors. */
export const annotationText = (one: Annotation): string =>
  one.MonitorName === undefined ? describeAnnotation(one) : `${one.MonitorName}: ${describeAnnotation(one)}`;

function describeAnnotation(one: Annotation): string {
  const { Kind, ByName, Fields = [], CheckpointName, Text = '', Runs = 0, MaintenanceType } = one;
  switch (Kind) {
    case 'Change': {
      const by = ByName === undefined ? '' : ` by ${ByName}`;
      if (one.IsCreation) return `Created${by}`;
      return `Settings changed${by}${Fields.length > 0 ? `: ${fieldNames(Fields)}` : ''}`;
    }
    case 'Checkpoint': {
      const name = CheckpointName === undefined || CheckpointName === '' ? 'A removed checkpoint' : CheckpointName;
      return `${name} was impaired: ${Text} (${counted(Runs, 'result')} quarantined)`;
    }
    case 'Incident':
      return `Incident: ${Text}`;
    case 'ChartNote': {
      const more = one.ChartNote?.Text ?? '';
      return `${NOTE_BEGINS[one.ChartNote?.Kind ?? 'Other']}${Text}, by ${ByName ?? 'a deleted operator'}${more === '' ? '' : `. ${more}`}`;
    }
    case 'Note':
      return `${ByName ?? 'A deleted operator'} noted: ${Text}`;
    case 'Maintenance':
      return MaintenanceType === 'DisableMonitoring' ? 'Maintenance (checks paused)' : 'Maintenance (alerts muted)';
  }
}

/** Marks that are too close to each other to be pressed separately. */
export interface Cluster {
  /** Position of the first mark, as a share of the width. */
  readonly share: number;
  readonly ones: readonly Annotation[];
}

interface Frame {
  readonly from: number;
  readonly until: number;
  /** Minimum distance of two marks, as a share of the width. */
  readonly apart: number;
}

/** Clusters marks by their start, from the left. Marks that started before the range are placed at its edge. */
export function clusterAnnotations(all: readonly Annotation[], { from, until, apart }: Frame): readonly Cluster[] {
  const clusters: { share: number; ones: Annotation[] }[] = [];
  for (const one of all) {
    const share = Math.max(0, Math.min(1, (one.At - from) / Math.max(1, until - from)));
    const last = clusters.at(-1);
    if (last && share - last.share < apart) last.ones.push(one);
    else clusters.push({ share, ones: [one] });
  }
  return clusters;
}

/** Returns the sign of the most important kind in a cluster. */
export const clusterSign = ({ ones }: Cluster): string => {
  const kinds = new Set(ones.map(({ Kind }) => Kind));
  const [kind = 'Note'] = (Object.keys(SIGNS) as Kind[]).filter((each) => kinds.has(each));
  return SIGNS[kind];
};

/** Returns the texts of events by the start of their step, for tables and files. */
export function annotationsByStep(all: readonly Annotation[], stepMs: number): ReadonlyMap<number, string> {
  const steps = new Map<number, string[]>();
  for (const one of all) {
    const at = Math.floor(one.At / stepMs) * stepMs;
    steps.set(at, [...(steps.get(at) ?? []), annotationText(one)]);
  }
  return new Map([...steps].map(([at, words]) => [at, words.join('; ')]));
}
