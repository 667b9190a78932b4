import { createContext, use } from 'react';
import type { InternalRef } from '#domain/teach/rich-text/link-target.ts';

export interface RichTextContextValue {
  /** Where the bytes of a stored file are; the player answers with a local copy while there is no network. */
  fileUrl: (sha256: string) => string;
  /** Without it, links inside the product are drawn as plain words. */
  onFollow: ((ref: InternalRef) => void) | undefined;
  /** The address of a place inside the product, so that it can be opened in a tab of its own. */
  addressOf: ((ref: InternalRef) => string) | undefined;
}

export const storedFileUrl = (sha256: string): string => `/files/${sha256}`;

export const RichTextContext = createContext<RichTextContextValue>({
  fileUrl: storedFileUrl,
  onFollow: undefined,
  addressOf: undefined,
});
export const useRichTextContext = (): RichTextContextValue => use(RichTextContext);
