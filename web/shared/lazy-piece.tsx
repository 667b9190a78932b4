import { type ComponentType, type FunctionComponent, type ReactNode, useEffect, useState } from 'react';
import { ErrorBox } from '#ui/error-box.tsx';
import { loadAnew } from '#web/shared/fresh-document.ts';
import { type Area, loadAreas } from '#web/shared/i18n.ts';

type Loaded<Props> = { piece: ComponentType<Props> } | { isFailed: true } | undefined;

export type LazyPiece<Props> = FunctionComponent<Props> & {
  /** Brings the code before it is shown, for who may lose the network until then. A failure is met when it is shown. */
  preload: () => void;
};

/**
 * A part of a page whose code, and texts of its own, come when it is first shown. Without a network it says so and can be asked for again,
 * where React's own `lazy` would remember the failure and take the page down.
 */
export function lazyPiece<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  placeholder: ReactNode,
  ...areas: Area[]
): LazyPiece<Props> {
  let loaded: ComponentType<Props> | undefined;
  const bring = async () => {
    const [piece] = await Promise.all([load(), loadAreas(...areas)]);
    return (loaded = piece);
  };

  function Lazy(props: Props) {
    const [state, setState] = useState<Loaded<Props>>(loaded && { piece: loaded });
    const [tries, setTries] = useState(0);
    useEffect(() => {
      if (loaded) return;
      let isStale = false;
      bring().then(
        (piece) => {
          if (!isStale) setState({ piece });
        },
        () => {
          // Asked for again, what is still not there comes with the document.
          if (!isStale && (tries === 0 || !loadAnew())) setState({ isFailed: true });
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
    const Piece = state.piece;
    return <Piece {...props} />;
  }
  const preload = () => {
    // What failed to come once would not come later either.
    if (navigator.onLine) void bring().catch(() => undefined);
  };
  return Object.assign(Lazy, { preload });
}
