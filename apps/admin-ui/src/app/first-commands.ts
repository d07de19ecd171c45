import { shellQuote } from '../ui/shell-quote.js';

/** The worker is the reader's: they put its host in. */
export function connectWithCurl(adminOrigin: string): string {
  return [
    `curl -X POST ${adminOrigin}/admin/v1/workers \\`,
    '  -H "Authorization: Bearer $BELLWETHER_ADMIN_TOKEN" \\',
    '  -H "Content-Type: application/json" \\',
    "  -d '{",
    '    "url":  "http://<worker-host>:8000",',
    '    "pool": "default"',
    "  }'",
  ].join('\n');
}

export function connectWithCli(): string {
  return 'npm run bellwether -- worker add "http://<worker-host>:8000"';
}

/** A first chat through the gateway, with a model that answers now where one is known. */
export function firstRequest(dataAddress: string, model: string | null): string {
  const body = JSON.stringify({
    model: model ?? '<model>',
    messages: [{ role: 'user', content: 'Say hello.' }],
  });
  return [
    `curl ${dataAddress.replace(/\/$/, '')}/v1/chat/completions \\`,
    '  -H "Authorization: Bearer $BELLWETHER_API_KEY" \\',
    '  -H "Content-Type: application/json" \\',
    `  -d ${shellQuote(body)}`,
  ].join('\n');
}
