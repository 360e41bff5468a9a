import { UnstyledButton } from '@mantine/core';
import { t } from '../../i18n/translate.js';

/** Resets the zoom of a chart. */
export const ResetZoomButton = ({ onPress }: { readonly onPress: () => void }) => (
  <UnstyledButton fz="inherit" td="underline" ml={8} mih={24} px={4} onClick={onPress}>
    {t('Whole period')}
  </UnstyledButton>
);
