import { createContext, use } from 'react';
import type { InternalRef } from '#domain/teach/rich-text/link-target.ts';

export interface RichTextContextValue {
  /** The URL of a stored file. Offline the player returns a local copy. */
  fileUrl: (sha256: string) => string;
  /** Follows a link inside the product. Without it such links are plain text. */
  onFollow: ((ref: InternalRef) => void) | undefined;
  /** The address of an internal link, so that it can be opened in a new tab. */
  addressOf: ((ref: InternalRef) => string) | undefined;
}

export const storedFileUrl = (sha256: string): string => `/files/${sha256}`;

export const RichTextContext = createContext<RichTextContextValue>({
  fileUrl: storedFileUrl,
  onFollow: undefined,
  addressOf: undefined,
});
export const useRichTextContext = (): RichTextContextValue => use(RichTextContext);
