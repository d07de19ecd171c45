import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { fromGateway } from './from-gateway.mjs';
import { consoleDocuments, resolverTypes } from './graphql-types.mjs';
import { addressesPage } from './addresses-page.mjs';
import { errorsPage } from './errors-page.mjs';
import { restTypes } from './rest-types.mjs';

const load = (root, file) => import(pathToFileURL(path.join(root, file)).href);
const json = (value) => `${JSON.stringify(value, null, 2)}\n`;
const withEnd = (text) => `${text.trimEnd()}\n`;

/** What is generated, in order: a name, the files that must be there, and what is made of them. */
export const steps = [
  {
    name: 'settings',
    inputs: ['libs/config/dist/index.js'],
    async make(root) {
      const { configPage, configJsonSchema, sampleFile } = await load(
        root,
        'libs/config/dist/index.js',
      );
      return [
        { file: 'docs/generated/config.md', text: withEnd(configPage()) },
        { file: 'docs/generated/config.schema.json', text: json(configJsonSchema()) },
        { file: 'docs/generated/bellwether.sample.yaml', text: withEnd(sampleFile()) },
      ];
    },
  },
  {
    name: 'errors',
    inputs: ['libs/exchange/dist/index.js'],
    async make(root) {
      const { errorCatalogue } = await load(root, 'libs/exchange/dist/index.js');
      return [{ file: 'docs/generated/errors.md', text: errorsPage(errorCatalogue) }];
    },
  },
  {
    name: 'metrics',
    inputs: ['libs/telemetry/dist/metrics-page.js'],
    async make(root) {
      const { metricsPage } = await load(root, 'libs/telemetry/dist/metrics-page.js');
      return [{ file: 'docs/generated/metrics.md', text: withEnd(metricsPage()) }];
    },
  },
  {
    name: 'plugin messages',
    inputs: ['libs/plugins/dist/index.js'],
    async make(root) {
      const { messageSchemas } = await load(root, 'libs/plugins/dist/index.js');
      return [{ file: 'docs/generated/plugin-messages.schema.json', text: json(messageSchemas()) }];
    },
  },
  {
    name: 'addresses',
    inputs: ['apps/gateway/dist/http/routes.js'],
    async make(root) {
      const { routeTable } = await load(root, 'apps/gateway/dist/http/routes.js');
      // The table is only read: nobody is asked for an answer.
      return [{ file: 'docs/generated/addresses.md', text: addressesPage(routeTable({})) }];
    },
  },
  {
    name: 'schema.graphql',
    inputs: ['apps/gateway/dist/cli/main.js'],
    make: (root) => fromGateway(root, 'schema', 'apps/gateway/schema.graphql'),
  },
  {
    name: 'openapi.json',
    inputs: ['apps/gateway/dist/cli/main.js'],
    make: (root) => fromGateway(root, 'openapi', 'apps/gateway/openapi.json'),
  },
  { name: 'resolver types', inputs: ['apps/gateway/schema.graphql'], make: resolverTypes },
  {
    name: 'console documents',
    inputs: ['apps/gateway/schema.graphql', 'apps/admin-ui/codegen.ts'],
    make: consoleDocuments,
  },
  { name: 'REST types', inputs: ['apps/gateway/openapi.json'], make: restTypes },
];
