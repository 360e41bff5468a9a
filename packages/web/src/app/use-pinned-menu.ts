import { useLocalStorage } from '@mantine/hooks';

/** Returns whether the menu stays beside the page, as stored in this browser. Otherwise it opens on hover. */
export function usePinnedMenu(): readonly [isPinned: boolean, setPinned: (isPinned: boolean) => void] {
  const [isPinned, setPinned] = useLocalStorage({
    key: 'vedette-menu-pinned',
    defaultValue: true,
    getInitialValueInEffect: false,
  });
  return [isPinned, setPinned];
}
