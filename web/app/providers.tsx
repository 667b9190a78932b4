import { DirectionProvider, MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import '#ui/theme/fonts.ts';
import '#ui/theme/tokens.css';
import '#ui/theme/mantine-css.ts';
import '#ui/theme/app.css';
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx';
import { useSettings } from '#ui/setting/settings.ts';
import { cssVariablesResolver, themeFor } from '#ui/theme/theme.ts';
import { Toaster } from '#ui/overlay/toaster.tsx';
import { useSingleEnter } from '#ui/control/use-keys.ts';
import { ErrorBoundary } from '#web/app/route/error-boundary.tsx';
import { isPageFault, reportPageFault } from '#web/app/route/page-fault.ts';

/** Security: this nonce allows style elements only; scripts are from the server itself or by hash. */
const styleNonce = (): string => document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';

export function Providers({ children }: { children: ReactNode }) {
  const { mode } = useSettings();
  useSingleEnter();
  const { t } = useTranslation();
  return (
    <DirectionProvider>
      <MantineProvider
        theme={themeFor(t('common.close'))}
        forceColorScheme={mode}
        cssVariablesResolver={cssVariablesResolver}
        deduplicateCssVariables={false}
        getStyleNonce={styleNonce}
      >
        <ErrorBoundary onCatch={(error) => void (isPageFault(error) && reportPageFault(error))}>
          {children}
        </ErrorBoundary>
        <Toaster />
        <ConfirmDialog />
      </MantineProvider>
    </DirectionProvider>
  );
}
