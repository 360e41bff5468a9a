import type { ChartNote } from '@vedette/contract/v1/chart-notes/chart-note';
import type { Annotation } from '@vedette/contract/v1/monitors/monitor-figures';
import { Popover, UnstyledButton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { t } from '../i18n/translate.js';
import type { TimeRange } from '../parts/charts/brush-rules.js';
import { toCssPercent } from '../parts/charts/brush-rules.js';
import { useFormat } from '../parts/format/format.js';
import { KIND_SYMBOLS, type Cluster, annotationText, clusterAnnotations, clusterSymbol } from './annotation-rules.js';
import classes from './annotation-row.module.css';
import { useNotes } from './use-notes.js';

const MIN_CLUSTER_DISTANCE_PX = 28;

interface Props {
  readonly annotations: readonly Annotation[];
  readonly span: TimeRange;
  /** Width of the chart below in pixels. */
  readonly width: number;
}

/** Marks above a chart; pressing one shows its annotations. */
export function AnnotationRow({ annotations, span, width }: Props) {
  return (
    <ul className={classes['row']} aria-label={t('Events')}>
      {clusterAnnotations(annotations, { ...span, minDistance: MIN_CLUSTER_DISTANCE_PX / Math.max(1, width) }).map(
        (cluster) => (
          <li key={cluster.share} style={{ left: toCssPercent(cluster.share) }} data-edge={nearestEdge(cluster.share)}>
            <ClusterMark cluster={cluster} />
          </li>
        ),
      )}
    </ul>
  );
}

const nearestEdge = (share: number): string | undefined => (share < 0.02 ? 'left' : share > 0.98 ? 'right' : undefined);

function ClusterMark({ cluster }: { readonly cluster: Cluster }) {
  const { annotations } = cluster;
  const format = useFormat();
  const [first] = annotations;
  if (!first) return null;
  const text = t('{label}: {value}', { label: format.dateTime(first.At), value: annotationText(first) });
  const label =
    annotations.length > 1
      ? t('{annotation}, {count, number} in total', { annotation: text, count: annotations.length })
      : text;
  return (
    <Popover position="bottom" width={320} trapFocus>
      <Popover.Target>
        <UnstyledButton className={classes['mark'] ?? ''} aria-label={label} title={label}>
          <span aria-hidden="true">
            {clusterSymbol(cluster)}
            {annotations.length > 1 && annotations.length}
          </span>
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown className={classes['card'] ?? ''}>
        <ul>
          {annotations.map((annotation) => (
            <li key={annotationKey(annotation)}>
              <AnnotationEntry annotation={annotation} />
            </li>
          ))}
        </ul>
      </Popover.Dropdown>
    </Popover>
  );
}

/** Returns a key that is unique among annotations of the same instant. */
export const annotationKey = ({ Kind, At, CheckpointName = '', Text = '', ChartNote }: Annotation): string =>
  ChartNote?.ChartNoteGuid ?? `${Kind} ${String(At)} ${CheckpointName} ${Text}`;

/** An annotation with its time, linked to its incident. */
export function AnnotationEntry({ annotation }: { readonly annotation: Annotation }) {
  const format = useFormat();
  const text = `${KIND_SYMBOLS[annotation.Kind]} ${annotationText(annotation)}`;
  return (
    <>
      <span className="dimmed">
        {format.dateTime(annotation.At)}
        {annotation.UntilAt !== undefined && ` – ${format.dateTime(annotation.UntilAt)}`}
      </span>{' '}
      {annotation.ChartNote ? (
        <ChartNoteText note={annotation.ChartNote} text={text} />
      ) : annotation.IncidentId === undefined ? (
        text
      ) : (
        <Link to="/incidents/$incidentId" params={{ incidentId: String(annotation.IncidentId) }}>
          {text}
        </Link>
      )}
    </>
  );
}

/** The text of a note with its link, and an edit button for operators who may edit it. */
function ChartNoteText({ note, text }: { readonly note: ChartNote; readonly text: string }) {
  const notes = useNotes();
  return (
    <>
      {text}{' '}
      {note.Link !== '' && (
        <a href={note.Link} target="_blank" rel="noopener noreferrer">
          {new URL(note.Link).host}
        </a>
      )}{' '}
      {notes && note.MayChange && (
        <UnstyledButton
          fz="inherit"
          td="underline"
          aria-haspopup="dialog"
          aria-label={t('Edit chart note {title}', { title: note.Title })}
          onClick={() => notes.edit(note)}
        >
          {t('Edit')}
        </UnstyledButton>
      )}
    </>
  );
}
