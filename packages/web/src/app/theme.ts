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

/**
 * Values live in `variables.css`; here only what components need to know in code. Scroll lock is off because it writes a
 * style element, which the content security policy refuses. Components that are not on every page are only named: asking
 * them to `extend` would bring them, and what they need, into the first load.
 */
export const theme = createTheme({
  primaryColor: 'blue',
  respectReducedMotion: true,
  cursorType: 'pointer',
  components: {
    // A small button in a panel has the letters of the small buttons at the head of a page.
    Button: Button.extend({
      vars: (_theme, { size }) => ({
        root: size === 'compact-sm' ? { '--button-fz': 'var(--mantine-font-size-xs)' } : {},
      }),
    }),
    // Hints stand below: fields beside each other are in line, whether one has a hint or not.
    InputWrapper: {
      defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] } satisfies InputWrapperProps,
    },
    // The first item has the focus; what stands for it otherwise is nothing that a menu may hold.
    // It lies in the page, since what is read belongs to a part of it that has a name.
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
        closeButtonProps: { 'aria-label': 'Close' },
        // A `<header>` in a dialog reads as a second one of the page.
        attributes: { header: { role: 'presentation' } },
      } satisfies Partial<ModalProps>,
    },
    Notification: {
      defaultProps: { closeButtonProps: { 'aria-label': 'Close' } } satisfies Partial<NotificationProps>,
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
