import { registerHooks } from 'node:module';

/**
 * For each file of a package Node reads the whole `exports` of its package.json anew, and those of drizzle-orm are 130 kB:
 * a second of processor time before anything has begun. What one of its modules imports from beside it is a module, so
 * nobody has to look. It counts for what is imported after this has run.
 */
registerHooks({
  resolve(specifier, context, next) {
    const isBeside = specifier.startsWith('.') && specifier.endsWith('.js');
    if (!isBeside || context.parentURL?.includes('/node_modules/drizzle-orm/') !== true)
      return next(specifier, context);
    return { url: new URL(specifier, context.parentURL).href, format: 'module', shortCircuit: true };
  },
});
