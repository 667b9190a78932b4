import { lazyRouteComponent } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { bringTeaching } from '#web/shared/commands.ts';
import { type Area, loadAreas } from '#web/shared/i18n.ts';

/** Code or texts of a page that the network did not bring. */
export class PageLoadError extends Error {}

/**
 * A page whose code and texts come together, when it is first wanted or expected.
 * A failure is given a name of its own: the router would reload the document on its own account, and offline that ends an open tab.
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

/** A page where lessons are written: the verbs for it come with it. */
export const teachPage = <Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
  ...areas: Area[]
) => lazyPage(async () => (await Promise.all([load(), bringTeaching()]))[0], name, ...areas);
