import { stripBidiControls } from '@vedette/kernel/strip-bidi-controls';
import { Title } from '@mantine/core';
import { Link, useRouterState } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { parentItem } from '../navigation/navigation.js';
import classes from './page-head.module.css';

interface Props {
  readonly title: string;
  /** Replaces the link to the list that the page belongs to. */
  readonly backLink?: ReactNode;
  /** Shown before the title: a state mark. */
  readonly mark?: ReactNode;
  /** Actions on the right. */
  readonly children?: ReactNode;
}

/** Title of a page and of the document, below a link to its list. */
export function PageHead({ title: rawTitle, backLink, mark, children }: Props) {
  const title = stripBidiControls(rawTitle);
  useEffect(() => {
    document.title = `${title} · Vedette`;
  }, [title]);
  return (
    <>
      {backLink === undefined ? <ParentLink /> : <div className={classes['up']}>{backLink}</div>}
      <div className={classes['head']}>
        <div className={classes['title']}>
          {mark}
          <Title order={1} size="h3" className="wrap" tabIndex={-1}>
            {title}
          </Title>
        </div>
        {children !== undefined && <div className={classes['actions']}>{children}</div>}
      </div>
    </>
  );
}

function ParentLink() {
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
