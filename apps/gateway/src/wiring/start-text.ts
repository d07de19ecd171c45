import type { FirstRunSecrets } from './bootstrap-secrets.js';
import { firstRunFile } from './bootstrap-secrets.js';

export interface StartTextInput {
  readonly dataAddress: string;
  readonly adminAddress: string;
  readonly dataDir: string;
  readonly secrets: FirstRunSecrets | null;
  /** Whether the file with the secrets of the first start is still there. */
  readonly hasFirstRunFile: boolean;
  /** Secrets are shown to people only, never to a log file. */
  readonly isTerminal: boolean;
  /** A model that is being served, for the example. */
  readonly model: string | null;
  readonly simulatedWorkers: number;
  readonly warnings: readonly string[];
}

/** The key itself to people at the first start; later, and in log files, where the shell that pastes the line finds it. */
function pastedKey({ dataDir, secrets, isTerminal, hasFirstRunFile }: StartTextInput): string {
  if (isTerminal && secrets?.apiKey) return secrets.apiKey;
  if (!hasFirstRunFile) return '$BELLWETHER_API_KEY';
  const quoted = `'${firstRunFile(dataDir).replaceAll("'", `'\\''`)}'`;
  return `$(sed -n 's/^api-key: //p' ${quoted})`;
}

function curlLine(input: StartTextInput): string {
  const { dataAddress, model } = input;
  const key = pastedKey(input);
  const body = JSON.stringify({
    model: model ?? 'MODEL',
    messages: [{ role: 'user', content: 'Say hello.' }],
  });
  const isPrivateTls = dataAddress.startsWith('https:');
  return `curl ${isPrivateTls ? '-k ' : ''}${dataAddress}/v1/chat/completions -H "Authorization: Bearer ${key}" -H 'Content-Type: application/json' -d '${body}'`;
}

/** What a start prints: where everything is, the secrets of a first run, and a first request to paste. */
export function startText(input: StartTextInput): string {
  const { dataAddress, adminAddress, secrets, isTerminal, dataDir, simulatedWorkers } = input;
  const lines = [
    ...input.warnings.map((warning) => `warning: ${warning}`),
    'Bellwether is ready.',
    '',
    `  API      ${dataAddress}/v1`,
    `  Console  ${adminAddress}`,
  ];
  const fromFile = input.hasFirstRunFile ? `see ${firstRunFile(dataDir)}` : null;
  const password = secrets?.adminPassword && isTerminal ? secrets.adminPassword : fromFile;
  const key = secrets?.apiKey && isTerminal ? secrets.apiKey : fromFile;
  if (password) lines.push(`  Sign in  admin / ${password}`);
  if (key) lines.push(`  API key  ${key}`);
  if (simulatedWorkers > 0)
    lines.push(
      `  Workers  ${simulatedWorkers} simulated: they imitate engines, no model runs. Add real ones in the console.`,
    );
  lines.push(
    '',
    input.model === null ? 'Once a worker serves MODEL:' : 'Try it:',
    '',
    curlLine(input),
    '',
  );
  return `${lines.join('\n')}\n`;
}
