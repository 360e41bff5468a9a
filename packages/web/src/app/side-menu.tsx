import { Button, UnstyledButton } from '@mantine/core';
import { Link, useRouterState } from '@tanstack/react-router';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { dashboardName } from '../dashboards/labels/dashboard-name.js';
import { t } from '../i18n/translate.js';
import { useFavourites } from '../dashboards/use-favourites.js';
import { KeyMarks } from '../parts/keys/key-marks.js';
import { useKeyMap } from '../parts/keys/keys.js';
import { useOverview } from '../api/live/overview.js';
import { mayAdd, type NavigationItem, visibleNavigation } from '../parts/navigation/navigation.js';
import { SchemeSwitch } from './scheme-switch.js';
import { useSession } from '../api/session.js';
import classes from './shell.module.css';
import { SignOutButton } from './sign-out.js';
import { useLiveState } from '../api/live/live.js';

const PRODUCT = 'Vedette';

interface Props {
  readonly openHelp: () => void;
  readonly openPalette: () => void;
  readonly isPinned: boolean;
  readonly setPinned: (isPinned: boolean) => void;
}

export function SideMenu({ openHelp, openPalette, isPinned, setPinned }: Props) {
  const { open, setOpen, button, ...collapseProps } = useCollapse();
  const session = useSession();
  const navigation = useActiveItemInView();
  const keys = useKeyMap();
  return (
    <header className={classes['side']} data-open={open || undefined} {...collapseProps}>
      <div className={classes['top']}>
        <Link to="/" className={classes['name']} onClick={() => setOpen(false)}>
          <img src="./favicon.svg" alt="" width={22} height={22} /> {PRODUCT}
        </Link>
        <UnstyledButton
          className={classes['pin'] ?? ''}
          aria-pressed={isPinned}
          aria-label={t('Pin menu')}
          title={isPinned ? t('Unpin menu') : t('Pin menu')}
          onClick={() => setPinned(!isPinned)}
        >
          <span aria-hidden="true">{isPinned ? '«' : '»'}</span>
        </UnstyledButton>
        <Button
          ref={button}
          className={classes['menuButton'] ?? ''}
          size="compact-sm"
          variant="default"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          {t('Menu')}
        </Button>
      </div>
      <div className={classes['collapsible']}>
        <Button
          variant="default"
          size="xs"
          fullWidth
          justify="space-between"
          onClick={openPalette}
          rightSection={<KeyMarks keys={keys.find} size="xs" />}
        >
          {t('Find')}
        </Button>
      </div>
      <nav aria-label={t('Main')} className={classes['collapsible']} ref={navigation}>
        {visibleNavigation(session).map(({ label, items }) => (
          <section key={label} aria-label={label}>
            <div className={classes['groupLabel']}>{label}</div>
            <ul className={classes['list']}>
              {items
                .filter(({ isHiddenInMenu }) => isHiddenInMenu !== true)
                .map((item) => (
                  <NavigationLine key={item.to} item={item} onNavigate={() => setOpen(false)} />
                ))}
            </ul>
          </section>
        ))}
      </nav>
      <div className={`${classes['bottom'] ?? ''} ${classes['collapsible'] ?? ''}`}>
        <LiveMark />
        <SchemeSwitch />
        <div className={classes['row']}>
          <UnstyledButton fz="inherit" onClick={openHelp}>
            {t('Shortcuts')} <KeyMarks keys={keys.help} size="xs" />
          </UnstyledButton>
          <a href="./v4/docs">{t('API')}</a>
        </div>
        <div className={classes['row']}>
          <Link to="/account" className="wrap" onClick={() => setOpen(false)}>
            {session.FullName}
          </Link>
          <SignOutButton />
        </div>
      </div>
    </header>
  );
}

/** Keeps the active menu item in view when the menu scrolls. */
function useActiveItemInView() {
  const navigation = useRef<HTMLElement>(null);
  const path = useRouterState({ select: ({ location }) => location.pathname });
  useEffect(() => {
    navigation.current?.querySelector('[data-status="active"]')?.scrollIntoView({ block: 'nearest' });
  }, [path]);
  return navigation;
}

/** Collapses the menu on Escape, both when opened by its button and when it opens on hover while unpinned. */
function useCollapse() {
  const [open, setOpen] = useState(false);
  const [isCollapsed, setCollapsed] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const expand = (): void => setCollapsed(false);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.key !== 'Escape') return;
    const opensOnHover = event.currentTarget.closest('[data-unpinned]') !== null;
    if (!open && !opensOnHover) return;
    event.preventDefault(); // otherwise the page would also go back
    setOpen(false);
    setCollapsed(true);
    if (open) button.current?.focus();
    else if (event.target instanceof HTMLElement) event.target.blur();
  };
  const collapse = { onKeyDown, onMouseLeave: expand, onFocus: expand, 'data-collapsed': isCollapsed || undefined };
  return { open, setOpen, button, ...collapse };
}

function NavigationLine({ item, onNavigate }: { readonly item: NavigationItem; readonly onNavigate: () => void }) {
  const session = useSession();
  const { to, label, add } = item;
  return (
    <li>
      <div className={classes['line']}>
        <Link to={to} className={classes['place']} onClick={onNavigate}>
          {label} <Counts path={to} />
        </Link>
        {add && mayAdd(session, item) && (
          <Link to={add.to} className={classes['add']} aria-label={add.label} onClick={onNavigate}>
            +
          </Link>
        )}
      </div>
      {to === '/dashboards' && <Favourites onNavigate={onNavigate} />}
    </li>
  );
}

/** Starred dashboards of the operator. */
function Favourites({ onNavigate }: { readonly onNavigate: () => void }) {
  const favourites = useFavourites();
  if (favourites.length === 0) return null;
  return (
    <ul className={classes['list']} aria-label={t('Favourite dashboards')}>
      {favourites.map((each) => (
        <li key={each.DashboardGuid}>
          <Link
            to="/dashboards/$dashboardGuid"
            params={{ dashboardGuid: each.DashboardGuid }}
            className={`${classes['place'] ?? ''} ${classes['below'] ?? ''}`}
            onClick={onNavigate}
          >
            <span>
              <span aria-hidden>★ </span>
              {dashboardName(each)}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Shows the number of monitors with errors, or of open incidents, beside a menu item. */
function Counts({ path }: { readonly path: string }) {
  const { data } = useOverview();
  if (!data) return null;
  if (path === '/incidents')
    return (
      <Badge count={data.OpenIncidents} label={t('{count, number} open', { count: data.OpenIncidents })} kind="bad" />
    );
  if (path !== '/monitors') return null;
  const { Warn, Down } = data.Monitors;
  return (
    <span className={classes['badges']}>
      <Badge count={Warn} label={t('{count, number} with unconfirmed errors', { count: Warn })} kind="warn" />
      <Badge count={Down} label={t('{count, number} with confirmed errors', { count: Down })} kind="bad" />
    </span>
  );
}

interface BadgeProps {
  readonly count: number;
  /** Count with what it counts, for screen readers. */
  readonly label: string;
  readonly kind: 'warn' | 'bad';
}

function Badge({ count, label, kind }: BadgeProps) {
  if (count === 0) return null;
  return (
    <span className={classes['badge']} data-kind={kind} role="img" aria-label={label} title={label}>
      <span aria-hidden="true">
        {kind === 'warn' ? '▲' : '■'} {count > 999 ? '999+' : count}
      </span>
    </span>
  );
}

const LIVE_STATE_TEXTS = { live: t('● Live'), connecting: t('◌ Connecting'), lost: t('▲ Reconnecting') } as const;

function LiveMark() {
  const state = useLiveState();
  return (
    <div className={classes['row']} role="status">
      {LIVE_STATE_TEXTS[state]}
    </div>
  );
}
