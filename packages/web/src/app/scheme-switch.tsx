import { message } from '@vedette/i18n/message';
import { SegmentedControl, useMantineColorScheme } from '@mantine/core';
import { t } from '../i18n/translate.js';

const CHOICES = [
  { value: 'auto', label: t(message('System', 'colour scheme')) },
  { value: 'light', label: t(message('Light', 'colour scheme')) },
  { value: 'dark', label: t(message('Dark', 'colour scheme')) },
];

export function SchemeSwitch() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <SegmentedControl
      size="xs"
      fullWidth
      aria-label={t('Colour scheme')}
      data={CHOICES}
      value={colorScheme}
      onChange={(value) => setColorScheme(value as 'auto' | 'light' | 'dark')}
    />
  );
}
