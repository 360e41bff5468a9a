import { type ReactNode, useId } from 'react';
import { SectionErrorBoundary } from './section-error-boundary.js';
import { IsSectionContext } from './is-section-context.js';
import classes from './panel.module.css';

interface Props {
  readonly title: string;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** A titled section of a page. */
export function Panel({ title, actions, children }: Props) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={classes['panel']}>
      <div className={classes['head']}>
        <h2 id={id} className={classes['title']}>
          {title}
        </h2>
        {actions}
      </div>
      <IsSectionContext value>
        <SectionErrorBoundary>{children}</SectionErrorBoundary>
      </IsSectionContext>
    </section>
  );
}
