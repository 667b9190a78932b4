import { type ComponentType, type FunctionComponent, type ReactNode, useEffect, useState } from 'react';
import { ErrorBox } from '#ui/error-box.tsx';
import { reloadPage } from '#web/shared/loading/page-reload.ts';
import { type Area, loadAreas } from '#web/shared/language/i18n.ts';

type Loaded<Props> = { piece: ComponentType<Props> } | { isFailed: true } | undefined;

export type LazyComponent<Props> = FunctionComponent<Props> & {
  /** Brings the code before it is shown, for who may lose the network until then. A failure is met when it is shown. */
  preload: () => void;
};

/**
 * A part of a page whose code, and texts of its own, come when it is first shown. Without a network it says so and can be asked for again,
 * where React's own `lazy` would remember the failure and take the page down.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  placeholder: ReactNode,
  ...areas: Area[]
): LazyComponent<Props> {
  let loaded: ComponentType<Props> | undefined;
  const loadOnce = async () => {
    const [component] = await Promise.all([load(), loadAreas(...areas)]);
    return (loaded = component);
  };

  function Lazy(props: Props) {
    const [state, setState] = useState<Loaded<Props>>(loaded && { piece: loaded });
    const [tries, setTries] = useState(0);
    useEffect(() => {
      if (loaded) return;
      let isStale = false;
      loadOnce().then(
        (component) => {
          if (!isStale) setState({ piece: component });
        },
        () => {
          // Asked for again, what is still not there comes with the document.
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
    const Component = state.piece;
    return <Component {...props} />;
  }
  const preload = () => {
    // What failed to come once would not come later either.
    if (navigator.onLine) void loadOnce().catch(() => undefined);
  };
  return Object.assign(Lazy, { preload });
}
