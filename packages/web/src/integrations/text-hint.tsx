import classes from './integrations.module.css';
import { type OwnNames, unknownText } from './unknown-names.js';

interface Props {
  readonly text: string;
  readonly names: OwnNames;
  /** Permanent help text of the field. */
  readonly hint?: string;
}

/** Help text of a field that takes variables; reports unknown ones. */
export function TextHint({ text, names, hint }: Props) {
  const unknown = unknownText(text, names);
  return (
    <>
      {hint}
      {unknown !== undefined && <span className={classes['unknown']}>▲ {unknown}</span>}
    </>
  );
}
