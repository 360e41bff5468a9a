import type { ChartNote } from '@vedette/contract/v1/chart-notes/chart-note';
import type { Annotation } from '@vedette/contract/v1/monitors/monitor-figures';
import { Popover, UnstyledButton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { t } from '../i18n/translate.js';
import type { TimeRange } from '../parts/charts/brush-rules.js';
import { toCssPercent } from '../parts/charts/brush-rules.js';
import { useFormat } from '../parts/format/format.js';
import { SIGNS, type Cluster, annotationText, clusterAnnotations, clusterSign } from './annotation-rules.js';
import classes from './mark-row.module.css';
import { useNotes } from './use-notes.js';

const MIN_CLUSTER_DISTANCE_PX = 28;

interface Props {
  readonly all: readonly Annotation[];
  readonly span: TimeRange;
  /** Width of the chart below in pixels. */
  readonly width: number;
}

/** Marks above a chart; pressing one shows its annotations. */
export function MarkRow({ all, span, width }: Props) {
  return (
    <ul className={classes['row']} aria-label={t('Events')}>
      {clusterAnnotations(all, { ...span, apart: MIN_CLUSTER_DISTANCE_PX / Math.max(1, width) }).map((cluster) => (
        <li key={cluster.share} style={{ left: toCssPercent(cluster.share) }} data-edge={nearestEdge(cluster.share)}>
          <ClusterMark cluster={cluster} />
        </li>
      ))}
    </ul>
  );
}

const nearestEdge = (share: number): string | undefined => (share < 0.02 ? 'left' : share > 0.98 ? 'right' : undefined);

function ClusterMark({ cluster }: { readonly cluster: Cluster }) {
  const { ones } = cluster;
  const format = useFormat();
  const [first] = ones;
  if (!first) return null;
  const text = t('{label}: {value}', { label: format.dateTime(first.At), value: annotationText(first) });
  const label =
    ones.length > 1 ? t('{annotation}, {count, number} in total', { annotation: text, count: ones.length }) : text;
  return (
    <Popover position="bottom" width={320} trapFocus>
      <Popover.Target>
        <UnstyledButton className={classes['mark'] ?? ''} aria-label={label} title={label}>
          <span aria-hidden="true">
            {clusterSign(cluster)}
            {ones.length > 1 && ones.length}
          </span>
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown className={classes['card'] ?? ''}>
        <ul>
          {ones.map((one) => (
            <li key={annotationKey(one)}>
              <AnnotationEntry one={one} />
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
export function AnnotationEntry({ one }: { readonly one: Annotation }) {
  const format = useFormat();
  const text = `${SIGNS[one.Kind]} ${annotationText(one)}`;
  return (
    <>
      <span className="dimmed">
        {format.dateTime(one.At)}
        {one.UntilAt !== undefined && ` – ${format.dateTime(one.UntilAt)}`}
      </span>{' '}
      {one.ChartNote ? (
        <ChartNoteText note={one.ChartNote} text={text} />
      ) : one.IncidentId === undefined ? (
        text
      ) : (
        <Link to="/incidents/$incidentId" params={{ incidentId: String(one.IncidentId) }}>
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
          onClick={() => notes.change(note)}
        >
          {t('Edit')}
        </UnstyledButton>
      )}
    </>
  );
}
