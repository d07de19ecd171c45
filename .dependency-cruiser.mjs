/** What several policies are made of (decision 0009). Not policies: they choose nothing by themselves. */
const policyParts = 'allowed|least-by|ring|sticky|nearest-name|predicted-cost';

/** What the import table cannot say: cycles, and doors between neighbours inside one room. */
export default {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      comment: 'Two files that need each other are one idea in two places, or hide a third.',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-product-to-spec',
      severity: 'error',
      comment: 'What ships does not lean on a spec.',
      from: { pathNot: '\\.spec\\.(ts|tsx)$|/testing/' },
      to: { path: '\\.spec\\.(ts|tsx)$' },
    },
    {
      name: 'no-nest-on-the-request-path',
      severity: 'error',
      comment: 'A call passes plain functions only; Nest owns their lifecycle from outside.',
      from: { path: '^apps/gateway/src/http/' },
      to: { path: 'node_modules/@nestjs/|^apps/gateway/src/(admin|cli)/' },
    },
    {
      name: 'cli-speaks-rest',
      severity: 'error',
      comment: 'The command line uses the admin API like everybody else.',
      from: { path: '^apps/gateway/src/cli/' },
      to: { path: '^apps/gateway/src/(admin/.+\\.(service|controller|resolver)|http/)' },
    },
    {
      name: 'policies-alone',
      severity: 'error',
      comment:
        'A policy knows no other policy and no producer: what it needs comes as an argument.',
      from: {
        path: '^libs/routing/src/policies/(?!catalogue|index).+\\.ts$',
        pathNot: '\\.spec\\.ts$',
      },
      to: {
        path: `^libs/routing/src/(policies/(?!(${policyParts})\\.|scored/|.*options)|producers/)`,
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'pages-alone',
      severity: 'error',
      comment: 'Delete the folder of a page and the feature is gone; nothing else breaks.',
      from: { path: '^apps/admin-ui/src/pages/([^/]+)/' },
      to: { path: '^apps/admin-ui/src/pages/', pathNot: '^apps/admin-ui/src/pages/$1/' },
    },
  ],
  options: {
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|generated|fixtures)/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['bellwether-source', 'import', 'require', 'node', 'default', 'types'],
      mainFields: ['module', 'main', 'types'],
    },
  },
};
