import { registerHooks } from 'node:module';

/**
 * Speeds up the import of drizzle-orm. For each of its files, Node parses the whole `exports` of its package.json,
 * which has 130 kB: a second of processor time at start. Relative imports within the package are always modules, so
 * the lookup is skipped. Affects only imports after this file has run.
 */
registerHooks({
  resolve(specifier, context, next) {
    const isBeside = specifier.startsWith('.') && specifier.endsWith('.js');
    if (!isBeside || context.parentURL?.includes('/node_modules/drizzle-orm/') !== true)
      return next(specifier, context);
    return { url: new URL(specifier, context.parentURL).href, format: 'module', shortCircuit: true };
  },
});
