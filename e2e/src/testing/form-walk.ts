import type { Locator } from 'playwright-core';
import { startRealPage, expectProblemAt, type RealPage } from './real-page.js';

/** Works with forms as a screen reader user does: by roles, labels and descriptions. */
export interface FormWalk extends RealPage {
  readonly press: (name: string) => Promise<void>;
  readonly dialog: () => Locator;
  /** Finds a field other than a button by the start of its label, as required fields have a mark at the end. */
  readonly field: (label: string, within?: Locator) => Locator;
  readonly heading: (name: string) => Promise<void>;
  /** Waits until a field is invalid with a matching description. */
  readonly expectProblem: (field: Locator, rule: string) => Promise<void>;
  /** Deletes the item of the page and confirms. */
  readonly remove: () => Promise<void>;
}

/** Starts the whole service with its own database and a real browser, and signs in the administrator. */
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
