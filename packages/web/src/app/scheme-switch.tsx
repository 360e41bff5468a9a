import { SegmentedControl, useMantineColorScheme } from '@mantine/core';
import { t } from '../i18n/translate.js';

const CHOICES = [
  { value: 'auto', label: t('System') },
  { value: 'light', label: t('Light') },
  { value: 'dark', label: t('Dark') },
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
