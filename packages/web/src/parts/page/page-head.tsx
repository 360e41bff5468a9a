import { stripBidiControls } from '@vedette/kernel/strip-bidi-controls';
import { Title } from '@mantine/core';
import { Link, useRouterState } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { parentItem } from '../navigation/navigation.js';
import classes from './page-head.module.css';

interface Props {
  readonly title: string;
  /** Replaces the link to the list that the page belongs to. */
  readonly above?: ReactNode;
  /** Shown before the title: a state mark. */
  readonly before?: ReactNode;
  /** Actions on the right. */
  readonly children?: ReactNode;
}

/** Title of a page and of the document, below a link to its list. */
export function PageHead({ title: given, above, before, children }: Props) {
  const title = stripBidiControls(given);
  useEffect(() => {
    document.title = `${title} · Vedette`;
  }, [title]);
  return (
    <>
      {above === undefined ? <WayUp /> : <div className={classes['up']}>{above}</div>}
      <div className={classes['head']}>
        <div className={classes['title']}>
          {before}
          <Title order={1} size="h3" className="wrap" tabIndex={-1}>
            {title}
          </Title>
        </div>
        {children !== undefined && <div className={classes['actions']}>{children}</div>}
      </div>
    </>
  );
}

function WayUp() {
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const item = parentItem(path);
  if (!item) return null;
  return (
    <div className={classes['up']}>
      <Link to={item.to}>
        <span aria-hidden="true">‹ </span>
        {item.label}
      </Link>
    </div>
  );
}
