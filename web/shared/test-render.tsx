import { DirectionProvider, MantineProvider } from '@mantine/core';
import axe from 'axe-core';
import i18next from 'i18next';
import type { ReactNode } from 'react';
import { initReactI18next } from 'react-i18next';
import { render } from 'vitest-browser-react';
import '#ui/theme/app.css';
import '#ui/theme/mantine-css.ts';
import '#ui/theme/tokens.css';
import common from '#locales/us/common.json';
import { cssVariablesResolver, themeFor } from '#ui/theme/theme.ts';

/** Renders a component with the theme of the product and English texts: the common ones and `texts` by area. */
export async function renderThemed(
  children: ReactNode,
  { dir = 'ltr', mode = 'light', texts = {} }: { dir?: 'ltr' | 'rtl'; mode?: 'light' | 'dark'; texts?: object } = {},
) {
  document.documentElement.dir = dir;
  document.documentElement.dataset['mode'] = mode;
  await i18next.use(initReactI18next).init({
    lng: 'en-US',
    nsSeparator: false,
    resources: { 'en-US': { translation: { common, ...texts } } },
  });
  return render(
    <DirectionProvider>
      <MantineProvider
        theme={themeFor('Close')}
        forceColorScheme={mode}
        cssVariablesResolver={cssVariablesResolver}
        deduplicateCssVariables={false}
      >
        {children}
      </MantineProvider>
    </DirectionProvider>,
  );
}

/** Waits for all finite animations, because a color that is still fading in would fail the contrast check. */
const stillness = () =>
  Promise.allSettled(
    document
      .getAnimations()
      .filter(({ effect }) => effect?.getTiming().iterations !== Number.POSITIVE_INFINITY)
      .map(({ finished }) => finished),
  );

/** The WCAG 2.2 AA violations that axe finds, as texts. */
export async function accessibilityFaults(node: Element | Document = document): Promise<string[]> {
  await stillness();
  const { violations } = await axe.run(node as Element, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'] });
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`));
}
