import { useEffect, useState } from 'react';
import { filesOf, type RichText } from '#domain/teach/rich-text/rich-text.ts';
import { storedFileUrl } from '#web/shared/rich-text/rich-text-context.ts';
import { useStore } from '#web/store/store-provider.tsx';
import { useIsConnected } from '#web/learn/use-is-connected.ts';

/** Resolves the URL of a text's picture: on the server, or the stored copy if the text was opened offline. */
export function useFileUrl(text: RichText): (sha256: string) => string {
  const store = useStore();
  // Read once, so that a picture on screen is not loaded again when the connection drops.
  const [isReachable] = useState(useIsConnected());
  const [kept, setKept] = useState<ReadonlyMap<string, string>>(new Map());
  useEffect(() => {
    if (isReachable) return;
    let isCurrent = true;
    for (const sha256 of filesOf(text)) {
      void store.findFileURL(sha256).then((url) => {
        if (isCurrent && url !== undefined) setKept((before) => new Map(before).set(sha256, url));
      });
    }
    return () => {
      isCurrent = false;
    };
  }, [store, text, isReachable]);
  return (sha256) => kept.get(sha256) ?? storedFileUrl(sha256);
}
