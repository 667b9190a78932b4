import type { Locator } from 'playwright';

/** Input method of a test that runs once with the keyboard and once with touch. */
export interface InputMethod {
  /** Checks that a person using this method can continue from the current page. */
  checkPage(): Promise<void>;
  /** Activates a link, a button or a tab. */
  press(target: Locator): Promise<void>;
  write(field: Locator, text: string): Promise<void>;
  /** Presses the main action in the footer of the player, given its label. */
  pressMainAction(label: string): Promise<void>;
  /** Chooses an option by its number, from 1. */
  choose(option: number): Promise<void>;
  /** Scrolls to the end of a step. */
  scrollToEnd(): Promise<void>;
  /** Tries the other features of this method at a step; ends where it began. */
  tryFeatures(): Promise<void>;
}
