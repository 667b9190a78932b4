import type { Locator } from 'playwright';

/** How somebody works the pages: a story is told once, and lived with one pair of hands or another. */
export interface Hands {
  /** That whoever works so can go on from where they came to. */
  arrive(): Promise<void>;
  /** A link, a button or a tab. */
  press(target: Locator): Promise<void>;
  write(field: Locator, text: string): Promise<void>;
  /** The one action at the foot of the player, which says this. */
  goOn(label: string): Promise<void>;
  /** By its number, from 1. */
  choose(option: number): Promise<void>;
  /** Down to the last word of a step. */
  readOn(): Promise<void>;
  /** Whatever else these hands can do at a step; ends where it began. */
  lookAround(): Promise<void>;
}
