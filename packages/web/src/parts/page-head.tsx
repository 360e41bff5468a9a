import { Title } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import classes from './page-head.module.css';

interface Props {
  readonly title: string;
  /** Shown before the title: a state mark, a way back. */
  readonly before?: ReactNode;
  /** Actions, at the right. */
  readonly children?: ReactNode;
}

/** Title of a page, in the document too. */
export function PageHead({ title, before, children }: Props) {
  useEffect(() => {
    document.title = `${title} · Vedette`;
  }, [title]);
  return (
    <div className={classes['head']}>
      <div className={classes['title']}>
        {before}
        <Title order={1} size="h3" className="wrap">
          {title}
        </Title>
      </div>
      {children !== undefined && <div className={classes['actions']}>{children}</div>}
    </div>
  );
}
