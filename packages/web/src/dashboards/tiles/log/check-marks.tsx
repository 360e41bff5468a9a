import type { DashboardLog } from '@vedette/contract/v1/dashboards/dashboard';
import { t } from '../../../i18n/translate.js';
import { sectionLabel } from '../../sections/value-formats.js';
import { locationName } from '../../../i18n/default-names.js';
import classes from './check-marks.module.css';

type Row = DashboardLog['Rows'][number];

const MARKS: readonly (readonly [is: (row: Row) => boolean, icon: string, label: string])[] = [
  [
    ({ IsStaging }) => IsStaging === true,
    'M6 2h4M7 2v5l-4 6a1 1 0 0 0 1 1.5h8a1 1 0 0 0 1-1.5L9 7V2M5 11h6',
    sectionLabel('staging'),
  ],
  [
    ({ HasScreenshot }) => HasScreenshot === true,
    'M2 5h3l1-2h4l1 2h3v8H2zM8 11a2.3 2.3 0 1 0 0-4.6 2.3 2.3 0 0 0 0 4.6',
    t('Screenshot'),
  ],
  [
    ({ ConcurrentPart }) => ConcurrentPart === 'Part',
    'M8 14s-4-4-4-7a4 4 0 0 1 8 0c0 3-4 7-4 7zM8 8.2a1.2 1.2 0 1 0 0-2.4 1.2 1.2 0 0 0 0 2.4',
    sectionLabel('partialCheck'),
  ],
];

/** Icons of staging checks, checks with screenshots and partial checks, each with its text. */
export function CheckMarks({ check }: { readonly check: Row }) {
  const marks = MARKS.filter(([applies]) => applies(check));
  return marks.map(([, icon, label]) => (
    <span key={label} className={classes['mark']}>
      <Icon path={icon} />
      {label}
    </span>
  ));
}

/** The checkpoint of a check; of a concurrent check, those of all its partial checks. */
export function CheckLocation({ check: { ConcurrentPart, CheckpointName } }: { readonly check: Row }) {
  if (ConcurrentPart !== 'Overall') return CheckpointName;
  return (
    <span className={classes['mark']}>
      <Icon path="M5 12s-3-3-3-5.2a3 3 0 0 1 6 0C8 9 5 12 5 12zM11 14s-3-3-3-5.2a3 3 0 0 1 6 0c0 2.2-3 5.2-3 5.2z" />
      {locationName(CheckpointName)}
    </span>
  );
}

function Icon({ path }: { readonly path: string }) {
  return (
    <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true" className={classes['icon']}>
      <path d={path} />
    </svg>
  );
}
