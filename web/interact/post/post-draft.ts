import type { UserId } from '#domain/kernel/id.ts';
import type { RichText } from '#domain/teach/rich-text/rich-text.ts';

/** Draft of a post, kept in session storage until it is sent or discarded. */
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

/** Draft of `owner`; the draft of another user of this browser is not read. */
export function readDraft(owner: UserId): PostDraft | undefined {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    return isDraft(value, owner) ? value : undefined;
  } catch {
    return undefined;
  }
}

export const hasDraft = (owner: UserId): boolean => readDraft(owner) !== undefined;

export function saveDraft(owner: UserId, draft: PostDraft): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ ...draft, owner }));
  } catch {
    // Without storage the draft lasts as long as the page is open.
  }
}

export const deleteDraft = (): void => sessionStorage.removeItem(KEY);
