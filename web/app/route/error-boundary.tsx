import { Component, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorBox } from '#ui/feedback/error-box.tsx';
import { PageLoadError } from '#web/app/route/lazy-page.ts';

/** An error of the server carries the id of its request, either directly or as `problem.requestId`. */
function requestIdOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  const { requestId, problem } = error as { requestId?: unknown; problem?: unknown };
  return typeof requestId === 'string' ? requestId : requestIdOf(problem);
}

/** A failed fetch or import is a network error, so a retry may help. */
const isNetwork = (error: unknown): boolean =>
  error instanceof PageLoadError || (error instanceof TypeError && /fetch/i.test(error.message));

export function ErrorMessage({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation();
  const requestId = requestIdOf(error);
  const words = isNetwork(error)
    ? { title: t('common.unreachableTitle'), message: t('common.unreachableMessage') }
    : {};
  return <ErrorBox {...words} onRetry={onRetry} requestId={requestId} />;
}

interface Props {
  children: ReactNode;
  onCatch?: (error: unknown) => void;
}

/** Shows an error with a retry button instead of children that failed to render; the page around it keeps working. */
export class ErrorBoundary extends Component<Props, { error: unknown }> {
  override state = { error: undefined as unknown };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override componentDidCatch(error: unknown) {
    this.props.onCatch?.(error);
  }

  override render() {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    return <ErrorMessage error={error} onRetry={() => this.setState({ error: undefined })} />;
  }
}
