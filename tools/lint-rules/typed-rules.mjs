/** Rules that ask the type checker; they cost most of the time of a lint run. */
export const typedRules = {
  '@typescript-eslint/no-floating-promises': 'error',
  '@typescript-eslint/no-misused-promises': [
    'error',
    { checksVoidReturn: { attributes: false, properties: false } },
  ],
  '@typescript-eslint/await-thenable': 'error',
  // The router's redirects are thrown by design.
  '@typescript-eslint/only-throw-error': [
    'error',
    { allow: [{ from: 'package', package: '@tanstack/router-core', name: 'Redirect' }] },
  ],
  '@typescript-eslint/no-explicit-any': 'error',
  '@typescript-eslint/no-unnecessary-type-assertion': 'error',
  '@typescript-eslint/switch-exhaustiveness-check': [
    'error',
    { considerDefaultExhaustiveForUnions: true },
  ],
  '@typescript-eslint/consistent-type-imports': 'error',
};
