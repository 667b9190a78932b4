import type { UserId } from '#domain/kernel/id.ts';
import type { RichText } from '#domain/teach/rich-text.ts';

/** A post that is being written, kept on this device until it is sent or thrown away. */
export interface PostDraft {
  title: string;
  text: RichText;
}

const KEY = 'post-draft';

const isDraft = (value: unknown, owner: UserId): value is PostDraft & { owner: UserId } =>
  typeof value === 'object' &&
  value !== null &&
  Reflect.get(value, 'owner') === owner &&
  'title' in value &&
  'text' in value;

/** Whoever else was signed in here has none. */
export function readDraft(owner: UserId): PostDraft | undefined {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    return isDraft(value, owner) ? value : undefined;
  } catch {
    return undefined;
  }
}

export const hasDraft = (owner: UserId): boolean => readDraft(owner) !== undefined;

export function keepDraft(owner: UserId, draft: PostDraft): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ ...draft, owner }));
  } catch {
    // There is no room: it is kept as long as the page is open.
  }
}

export const dropDraft = (): void => sessionStorage.removeItem(KEY);
