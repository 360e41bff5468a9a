import type { ReactNode } from 'react';
import { t } from '../../i18n/translate.js';
import classes from './stale-data.module.css';

interface Props {
  /** The data shown is of the previous view, such as another period or filter. */
  readonly isStale: boolean;
  readonly children: ReactNode;
}

/** Keeps previous data, dimmed, until new data arrives, with a note after a delay. */
export const StaleData = ({ isStale, children }: Props) => (
  <div className={classes['frame']} aria-busy={isStale}>
    <p role="status" className={classes['note']}>
      {isStale && <span>{t('Refreshing …')}</span>}
    </p>
    <div className={classes['data']}>{children}</div>
  </div>
);
