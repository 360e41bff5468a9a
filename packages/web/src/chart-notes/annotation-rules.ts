/** What happened to a monitor, as its charts tell it. */
import type { ChartNoteKind } from '@vedette/contract/v1/chart-notes/chart-note';
import type { Annotation } from '@vedette/contract/v1/monitors/monitor-figures';
import { counted } from '../parts/format/counted.js';
import { fieldsInWords } from './field-words.js';

type Kind = Annotation['Kind'];

/** A shape for each kind, so that colour is not needed to tell them apart. */
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

/** Its kind; that it was made is no change. */
export const annotationKind = ({ Kind, IsCreation }: Annotation): string => (IsCreation ? 'Created' : KIND_WORDS[Kind]);

export const NOTE_KIND_WORDS: Readonly<Record<ChartNoteKind, string>> = {
  Deployment: 'Deployment',
  Configuration: 'Configuration change',
  Other: 'Other',
};
/** What a note begins with; of something else it speaks for itself. */
const NOTE_BEGINS: Readonly<Record<ChartNoteKind, string>> = {
  Deployment: 'Deployment: ',
  Configuration: 'Configuration: ',
  Other: '',
};

/** In one sentence; of several monitors it says which. */
export const annotationWords = (one: Annotation): string =>
  one.MonitorName === undefined ? describeAnnotation(one) : `${one.MonitorName}: ${describeAnnotation(one)}`;

function describeAnnotation(one: Annotation): string {
  const { Kind, ByName, Fields = [], CheckpointName, Text = '', Runs = 0, MaintenanceType } = one;
  switch (Kind) {
    case 'Change': {
      const by = ByName === undefined ? '' : ` by ${ByName}`;
      if (one.IsCreation) return `Created${by}`;
      return `Settings changed${by}${Fields.length > 0 ? `: ${fieldsInWords(Fields)}` : ''}`;
    }
    case 'Checkpoint': {
      const name = CheckpointName === undefined || CheckpointName === '' ? 'A removed checkpoint' : CheckpointName;
      return `${name} was impaired: ${Text} (${counted(Runs, 'result')} quarantined)`;
    }
    case 'Incident':
      return `Incident: ${Text}`;
    case 'ChartNote': {
      const more = one.Noted?.Text ?? '';
      return `${NOTE_BEGINS[one.Noted?.Kind ?? 'Other']}${Text}, by ${ByName ?? 'a deleted operator'}${more === '' ? '' : `. ${more}`}`;
    }
    case 'Note':
      return `${ByName ?? 'A deleted operator'} noted: ${Text}`;
    case 'Maintenance':
      return MaintenanceType === 'DisableMonitoring' ? 'Maintenance (checks paused)' : 'Maintenance (alerts muted)';
  }
}

/** Marks too near to each other to be pressed one by one. */
export interface Cluster {
  /** Of the first, as a share of the width. */
  readonly share: number;
  readonly ones: readonly Annotation[];
}

interface Frame {
  readonly from: number;
  readonly until: number;
  /** The least distance of two marks, as a share of the width. */
  readonly apart: number;
}

/** Marks from the left, by when each began; what began before is at the edge. */
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

/** Of several the one that matters most gives the sign. */
export const clusterSign = ({ ones }: Cluster): string => {
  const kinds = new Set(ones.map(({ Kind }) => Kind));
  const [kind = 'Note'] = (Object.keys(SIGNS) as Kind[]).filter((each) => kinds.has(each));
  return SIGNS[kind];
};

/** What began in each step, by the start of the step, for a table or a file of steps. */
export function wordsByStep(all: readonly Annotation[], stepMs: number): ReadonlyMap<number, string> {
  const steps = new Map<number, string[]>();
  for (const one of all) {
    const at = Math.floor(one.At / stepMs) * stepMs;
    steps.set(at, [...(steps.get(at) ?? []), annotationWords(one)]);
  }
  return new Map([...steps].map(([at, words]) => [at, words.join('; ')]));
}
