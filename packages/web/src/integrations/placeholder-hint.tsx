import classes from './integrations.module.css';
import { type PlaceholderNames, unknownPlaceholdersText } from './unknown-placeholders.js';

interface Props {
  readonly text: string;
  readonly names: PlaceholderNames;
  /** Permanent help text of the field. */
  readonly hint?: string;
}

/** Help text of a field that takes variables; reports unknown ones. */
export function PlaceholderHint({ text, names, hint }: Props) {
  const unknown = unknownPlaceholdersText(text, names);
  return (
    <>
      {hint}
      {unknown !== undefined && <span className={classes['unknown']}>▲ {unknown}</span>}
    </>
  );
}
