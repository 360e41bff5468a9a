import type { Locator } from 'playwright-core';
import { startRealPage, expectProblemAt, type RealPage } from './real-page.js';

/** Working with the forms of a page as somebody does who hears it read: by roles, labels and what is told of a field. */
export interface FormWalk extends RealPage {
  readonly press: (name: string) => Promise<void>;
  readonly dialog: () => Locator;
  /** A field, of any kind but a button, by what its label begins with: a mark for required ones stands at the end. */
  readonly field: (label: string, within?: Locator) => Locator;
  readonly heading: (name: string) => Promise<void>;
  /** Waits until a field tells what is wrong with it: as invalid, and in the description that is read with it. */
  readonly expectProblem: (field: Locator, rule: string) => Promise<void>;
  /** Deletes what the page shows, and says yes to the question. */
  readonly remove: () => Promise<void>;
}

/** The whole service on a store of its own, a real browser, and its administrator signed in on a page. */
export async function startFormWalk(): Promise<FormWalk> {
  const real = await startRealPage();
  const { page } = real;
  const press = (name: string): Promise<void> => page.getByRole('button', { name, exact: true }).click();
  const dialog = (): Locator => page.getByRole('dialog');
  return {
    ...real,
    press,
    dialog,
    field: (label, within) =>
      (within ?? page).getByLabel(new RegExp(`^${label}( \\*)?$`)).and(page.locator('input, select, textarea')),
    heading: (name) => page.getByRole('heading', { name, exact: true }).first().waitFor(),
    expectProblem: expectProblemAt,
    remove: async () => {
      await press('Delete');
      await dialog().getByRole('button', { name: 'Delete', exact: true }).click();
    },
  };
}
