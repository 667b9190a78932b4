import { lazyComponent } from '#web/shared/loading/lazy-component.tsx';

/** Brought where a limit may bite, with its texts. */
export const LazyLimitUsage = lazyComponent(
  async () => (await import('#web/shared/wallet/limit-usage.tsx')).LimitUsage,
  null,
  'billing',
);
