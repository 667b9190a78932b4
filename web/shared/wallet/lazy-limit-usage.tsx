import { lazyComponent } from '#web/shared/loading/lazy-component.tsx';

/** The usage of a limit, loaded with its texts on screens where the limit may be reached. */
export const LazyLimitUsage = lazyComponent(
  async () => (await import('#web/shared/wallet/limit-usage.tsx')).LimitUsage,
  null,
);
