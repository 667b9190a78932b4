import { lazyComponent } from '#web/shared/loading/lazy-component.tsx';

/** Export dialog, imported lazily. */
export const LazyExportDialog = lazyComponent(
  async () => (await import('#web/teach/export/export-dialog.tsx')).ExportDialog,
  null,
);
