import { lazyRouteComponent } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { loadCommands } from '#web/shared/registry/commands.ts';
import { type Area, loadAreas } from '#web/shared/language/i18n.ts';

/** The code or the texts of a page failed to load. */
export class PageLoadError extends Error {}

/**
 * A page whose code and texts load together, on the first visit or prefetch.
 * A failure throws PageLoadError: after any other error the router reloads the document, and offline that loses the open tab.
 */
export const lazyPage = <Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
  ...areas: Area[]
) =>
  lazyRouteComponent(async () => {
    try {
      const [page] = await Promise.all([load(), loadAreas(...areas)]);
      return page;
    } catch (cause) {
      throw new PageLoadError(`${name} did not load`, { cause });
    }
  }, name);

/** A page whose commands load with it, so that they also work offline. */
export const writePage = <Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
  ...areas: Area[]
) => lazyPage(async () => (await Promise.all([load(), loadCommands()]))[0], name, ...areas);
