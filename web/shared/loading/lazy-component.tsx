import { type ComponentType, type FunctionComponent, type ReactNode, useEffect, useState } from 'react';
import { ErrorBox } from '#ui/feedback/error-box.tsx';
import { reloadPage } from '#web/shared/loading/page-reload.ts';

type Loaded<Props> = { component: ComponentType<Props> } | { isFailed: true } | undefined;

export type LazyComponent<Props> = FunctionComponent<Props> & {
  /** Loads the code early, in case the network fails later. An error appears only when the component is shown. */
  preload: () => void;
};

/**
 * A component whose code and texts load when it is first shown. A failure shows an error with a retry button; React's `lazy`
 * would remember the failure and crash the page.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  placeholder: ReactNode,
): LazyComponent<Props> {
  let loaded: ComponentType<Props> | undefined;
  const loadOnce = async () => (loaded = await load());

  function Lazy(props: Props) {
    const [state, setState] = useState<Loaded<Props>>(loaded && { component: loaded });
    const [tries, setTries] = useState(0);
    useEffect(() => {
      if (loaded) return;
      let isStale = false;
      loadOnce().then(
        (component) => {
          if (!isStale) setState({ component: component });
        },
        () => {
          // After a failed retry, reload the document.
          if (!isStale && (tries === 0 || !reloadPage())) setState({ isFailed: true });
        },
      );
      return () => {
        isStale = true;
      };
    }, [tries]);
    if (state === undefined) return placeholder;
    if ('isFailed' in state) {
      const handleRetry = () => {
        setState(undefined);
        setTries(tries + 1);
      };
      return <ErrorBox onRetry={handleRetry} />;
    }
    const Component = state.component;
    return <Component {...props} />;
  }
  const preload = () => {
    // A module that failed to load once never loads in this document, so nothing is requested offline.
    if (navigator.onLine) void loadOnce().catch(() => undefined);
  };
  return Object.assign(Lazy, { preload });
}
