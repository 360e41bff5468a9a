import { NativeSelect } from '@mantine/core';
import { t } from '../i18n/translate.js';
import { problemText } from '../api/problem.js';
import type { RightLabels } from './rights-rules.js';
import { useRightsChange } from './use-rights-change.js';

interface Props {
  /** Name of the holder. */
  readonly holder: string;
  readonly type: string;
  readonly rights: RightLabels;
  readonly onSelect: (targetType: string) => Promise<unknown>;
}

/** The permission of a holder, which can be raised or lowered. */
export function PermissionSelect({ holder, type, rights, onSelect }: Props) {
  const change = useRightsChange();
  return (
    <NativeSelect
      size="xs"
      aria-label={t('Permission of {holderName}', { holderName: holder })}
      value={type}
      error={change.error && problemText(change.error)}
      onChange={({ currentTarget: { value } }) => change.mutate(() => onSelect(value))}
      data={rights.map(([each, label]) => ({ value: each, label }))}
    />
  );
}
