import { registerHooks } from 'node:module';

// Lets a thread of a spec run the sources: relative imports name the built files.
registerHooks({
  resolve(specifier, context, next) {
    const isRelative = specifier.startsWith('.') && specifier.endsWith('.js');
    const isSource = context.parentURL?.endsWith('.ts') === true;
    return next(isRelative && isSource ? `${specifier.slice(0, -3)}.ts` : specifier, context);
  },
});
