import { lazyRouteComponent } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { loadCommands } from '#web/shared/registry/commands.ts';

/** The code or the texts of a page failed to load. */
export class PageLoadError extends Error {}

/**
 * A page that loads on the first visit or prefetch.
 * A failure throws PageLoadError: after any other error the router reloads the document, and offline that loses the open tab.
 */
export const lazyPage = <Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) =>
  lazyRouteComponent(async () => {
    try {
      return await load();
    } catch (cause) {
      throw new PageLoadError(`${name} did not load`, { cause });
    }
  }, name);

/** A page whose commands load with it, so that they also work offline. */
export const writePage = <Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) =>
  lazyPage(async () => (await Promise.all([load(), loadCommands()]))[0], name);
