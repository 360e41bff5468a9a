/** Annotations of a monitor's charts. */
import type { ChartNoteKind } from '@vedette/contract/v1/chart-notes/chart-note';
import type { Annotation } from '@vedette/contract/v1/monitors/monitor-figures';
import { message } from '@vedette/i18n/message';
import { t } from '../i18n/translate.js';
import { fieldNames } from './field-names.js';

type Kind = Annotation['Kind'];

/** A shape for each kind, so that kinds do not depend on colour. */
export const KIND_SYMBOLS: Readonly<Record<Kind, string>> = {
  Incident: '■',
  Maintenance: '‖',
  Checkpoint: '◆',
  ChartNote: '⚑',
  Change: '✎',
  Note: '¶',
};
export const KIND_LABELS: Readonly<Record<Kind, string>> = {
  Incident: t('Incident'),
  Maintenance: t('Maintenance'),
  Checkpoint: t('Checkpoint impaired'),
  ChartNote: t('Chart note'),
  Change: t('Settings changed'),
  Note: t('Incident note'),
};

/** Returns the type; the creation of a monitor is not a change. */
export const annotationKind = ({ Kind, IsCreation }: Annotation): string =>
  IsCreation ? t('Created') : KIND_LABELS[Kind];

export const NOTE_KIND_LABELS: Readonly<Record<ChartNoteKind, string>> = {
  Deployment: t('Deployment'),
  Configuration: t('Configuration change'),
  Other: t(message('Other', 'annotation')),
};

/** Formats an annotation as one sentence, with the monitor's name if there are several monitors. */
export const annotationText = (annotation: Annotation): string =>
  annotation.MonitorName === undefined
    ? describeAnnotation(annotation)
    : t('{label}: {value}', { label: annotation.MonitorName, value: describeAnnotation(annotation) });

function describeAnnotation(annotation: Annotation): string {
  const { Kind, ByName: operator, Text = '', MaintenanceType } = annotation;
  switch (Kind) {
    case 'Change':
      return describeSettingsChange(annotation);
    case 'Checkpoint':
      return describeImpairment(annotation);
    case 'Incident':
      return t('Incident: {description}', { description: Text });
    case 'ChartNote': {
      const details = annotation.ChartNote?.Text ?? '';
      return details === '' ? describeNote(annotation) : `${describeNote(annotation)}. ${details}`;
    }
    case 'Note':
      return operator === undefined
        ? t('A deleted operator noted: {note}', { note: Text })
        : t('{operator} noted: {note}', { operator, note: Text });
    case 'Maintenance':
      return MaintenanceType === 'DisableMonitoring'
        ? t('Maintenance (checks paused)')
        : t('Maintenance (alerts muted)');
  }
}

function describeSettingsChange({ IsCreation, ByName: operator, Fields = [] }: Annotation): string {
  if (IsCreation) return operator === undefined ? t('Created') : t('Created by {operator}', { operator });
  const settings = fieldNames(Fields);
  if (operator === undefined)
    return settings === '' ? t('Settings changed') : t('Settings changed: {settings}', { settings });
  return settings === ''
    ? t('Settings changed by {operator}', { operator })
    : t('Settings changed by {operator}: {settings}', { operator, settings });
}

function describeImpairment({
  CheckpointName: checkpoint = '',
  Text: reason = '',
  Runs: count = 0,
}: Annotation): string {
  return checkpoint === ''
    ? t('A removed checkpoint was impaired: {reason} ({count, plural, one {# result} other {# results}} quarantined)', {
        reason,
        count,
      })
    : t('{checkpoint} was impaired: {reason} ({count, plural, one {# result} other {# results}} quarantined)', {
        checkpoint,
        reason,
        count,
      });
}

function describeNote({ ChartNote, ByName: operator, Text: title = '' }: Annotation): string {
  switch (ChartNote?.Kind) {
    case 'Deployment':
      return operator === undefined
        ? t('Deployment: {title}, by a deleted operator', { title })
        : t('Deployment: {title}, by {operator}', { title, operator });
    case 'Configuration':
      return operator === undefined
        ? t('Configuration: {title}, by a deleted operator', { title })
        : t('Configuration: {title}, by {operator}', { title, operator });
    default:
      return operator === undefined
        ? t('{title}, by a deleted operator', { title })
        : t('{title}, by {operator}', { title, operator });
  }
}

/** Marks that are too close to each other to be pressed separately. */
export interface Cluster {
  /** Position of the first mark, as a share of the width. */
  readonly share: number;
  readonly annotations: readonly Annotation[];
}

interface ClusterOptions {
  readonly from: number;
  readonly until: number;
  /** Minimum distance of two marks, as a share of the width. */
  readonly minDistance: number;
}

/** Clusters marks by their start, from the left. Marks that started before the range are placed at its edge. */
export function clusterAnnotations(
  annotations: readonly Annotation[],
  { from, until, minDistance }: ClusterOptions,
): readonly Cluster[] {
  const clusters: { share: number; annotations: Annotation[] }[] = [];
  for (const annotation of annotations) {
    const share = Math.max(0, Math.min(1, (annotation.At - from) / Math.max(1, until - from)));
    const last = clusters.at(-1);
    if (last && share - last.share < minDistance) last.annotations.push(annotation);
    else clusters.push({ share, annotations: [annotation] });
  }
  return clusters;
}

/** Returns the sign of the most important kind in a cluster. */
export const clusterSymbol = ({ annotations }: Cluster): string => {
  const kinds = new Set(annotations.map(({ Kind }) => Kind));
  const [kind = 'Note'] = (Object.keys(KIND_SYMBOLS) as Kind[]).filter((each) => kinds.has(each));
  return KIND_SYMBOLS[kind];
};

/** Returns the texts of events by the start of their step, for tables and files. */
export function annotationsByStep(annotations: readonly Annotation[], stepMs: number): ReadonlyMap<number, string> {
  const steps = new Map<number, string[]>();
  for (const annotation of annotations) {
    const stepStart = Math.floor(annotation.At / stepMs) * stepMs;
    steps.set(stepStart, [...(steps.get(stepStart) ?? []), annotationText(annotation)]);
  }
  return new Map([...steps].map(([stepStart, texts]) => [stepStart, texts.join('; ')]));
}
