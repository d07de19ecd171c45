const head = `# Addresses of the data plane

Generated from \`apps/gateway/src/http/routes.ts\` by \`npm run codegen\`. What each of them takes: [dialects](../dialects.md).

| method | address |
| --- | --- |
`;

/** The page that lists every address that applications may call. */
export function addressesPage(table) {
  return head + table.map(([method, address]) => `| ${method} | \`${address}\` |\n`).join('');
}
