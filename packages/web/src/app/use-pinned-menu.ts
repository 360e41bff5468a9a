import { useLocalStorage } from '@mantine/hooks';

/** Whether the menu keeps its place beside the page, as this browser remembers; else it opens when it is pointed at. */
export function usePinnedMenu(): readonly [isPinned: boolean, setPinned: (isPinned: boolean) => void] {
  const [isPinned, setPinned] = useLocalStorage({
    key: 'vedette-menu-pinned',
    defaultValue: true,
    getInitialValueInEffect: false,
  });
  return [isPinned, setPinned];
}
