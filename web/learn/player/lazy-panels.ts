import { lazyComponent } from '#web/shared/loading/lazy-component.tsx';

export const StepComments = lazyComponent(
  async () => (await import('#web/learn/player/step-comments.tsx')).StepComments,
  null,
);

export const SavedList = lazyComponent(
  async () => (await import('#web/learn/annotation/saved-list.tsx')).SavedList,
  null,
);
