import classes from './share-bar.module.css';

/** Shows a number with a bar for its share of the largest value, from 0 to 1. */
export function ShareBar({ share, text }: { readonly share: number; readonly text: string }) {
  return (
    <span className={classes['bar']}>
      <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
        <rect x={0} y={0} width={Math.max(1, Math.min(100, share * 100))} height={10} />
      </svg>
      <span>{text}</span>
    </span>
  );
}
