import { Skeleton } from '@mantine/core';
import { useEffect, useState } from 'react';
import classes from './loading.module.css';

/**
 * Skeleton that reserves space immediately, to avoid layout shifts, and becomes visible after 150 ms. Announced once to
 * screen readers.
 */
export function Loading({ label, lines = 8 }: { readonly label: string; readonly lines?: number }) {
  const [isVisible, setVisible] = useState(false);
  useEffect(() => {
    const timer = window.setTimeout(() => setVisible(true), 150);
    return () => window.clearTimeout(timer);
  }, []);
  return (
    <div role="status" aria-label={label} className={classes['lines']} data-late={isVisible}>
      {Array.from({ length: lines }, (_line, index) => (
        <Skeleton key={index} height={22} />
      ))}
    </div>
  );
}
