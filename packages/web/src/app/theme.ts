import {
  Button,
  type InputWrapperProps,
  type MenuProps,
  type ModalProps,
  type NotificationProps,
  Text,
  type TooltipProps,
  createTheme,
} from '@mantine/core';
import { t } from '../i18n/translate.js';

/**
 * Values are in `variables.css`; the theme has only what components need in code. Scroll lock is off, because it writes
 * a style element, which the content security policy blocks. Components that are not on every page are configured by
 * name, because calling their `extend` would add them to the first load.
 */
export const theme = createTheme({
  primaryColor: 'blue',
  respectReducedMotion: true,
  cursorType: 'pointer',
  components: {
    // Small buttons in panels have the font size of small buttons in page headers.
    Button: Button.extend({
      vars: (_theme, { size }) => ({
        root: size === 'compact-sm' ? { '--button-fz': 'var(--mantine-font-size-xs)' } : {},
      }),
    }),
    // Descriptions are placed below, so that adjacent inputs align with or without one.
    InputWrapper: {
      defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] } satisfies InputWrapperProps,
    },
    // The first item has the initial focus, because a placeholder is not valid in a menu. The portal is inside the
    // content, as all content must be in a landmark.
    Menu: {
      defaultProps: {
        withInitialFocusPlaceholder: false,
        portalProps: { target: '#content' },
      } satisfies Partial<MenuProps>,
    },
    Modal: {
      defaultProps: {
        lockScroll: false,
        centered: true,
        closeButtonProps: { 'aria-label': t('Close') },
        // A `<header>` in a dialog would count as a second banner landmark.
        attributes: { header: { role: 'presentation' } },
      } satisfies Partial<ModalProps>,
    },
    Notification: {
      defaultProps: { closeButtonProps: { 'aria-label': t('Close') } } satisfies Partial<NotificationProps>,
    },
    PasswordInput: {
      defaultProps: { visibilityToggleButtonProps: { 'aria-label': t('Toggle password visibility') } },
    },
    Text: Text.extend({ defaultProps: { size: 'sm' } }),
    Tooltip: {
      defaultProps: {
        openDelay: 300,
        withinPortal: true,
        events: { hover: true, focus: true, touch: true },
      } satisfies Partial<TooltipProps>,
    },
  },
});
