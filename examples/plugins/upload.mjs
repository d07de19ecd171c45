import { createHash, createPrivateKey, sign } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { pluginsIn } from './compile.mjs';
import { fromCaller } from './from-caller.mjs';

const usage = `npm run upload -- [name] [flags]
Brings dist/<name>.wasm into a gateway; nothing runs by it. Without a name: the only plugin of this folder.

  --samples file     dry run afterwards, with the samples of this JSON file
  --roll-out share   roll it out afterwards, to this percentage of conversations; 100 = it is live
  --grant names      what it may use of what it declares, with commas (default: all but outbound)
  --key file         sign it with this Ed25519 private key (PEM)

BELLWETHER_ADMIN_URL     where the admin API is (default http://127.0.0.1:8801)
BELLWETHER_ADMIN_TOKEN   a token with plugins:write
`;

const adminUrl = process.env.BELLWETHER_ADMIN_URL ?? 'http://127.0.0.1:8801';

try {
  await run();
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}

async function run() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      samples: { type: 'string' },
      'roll-out': { type: 'string' },
      grant: { type: 'string' },
      key: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return void process.stdout.write(usage);
  const plugin = await post('', uploadOf(positionals[0] ?? onlyName(), values));
  const version = plugin.versions.find(({ id }) => id === plugin.versionId);
  const { granted, manifest } = version;
  say({
    ...{ plugin: plugin.id, name: plugin.name, version: version.version, versionId: version.id },
    ...{ granted, notGranted: manifest.capabilities.filter((each) => !granted.includes(each)) },
  });
  if (values.samples !== undefined) {
    const samples = JSON.parse(readFileSync(fromCaller(values.samples), 'utf8'));
    say(await post(`/${plugin.id}/dry-run`, { versionId: version.id, samples }));
  }
  if (values['roll-out'] !== undefined) {
    const percent = Number(values['roll-out']);
    const { liveVersionId, trial } = await post(`/${plugin.id}/roll-out`, {
      ...{ versionId: version.id, percent },
    });
    say({ liveVersionId, trial });
  }
}

function onlyName() {
  const names = pluginsIn(import.meta.dirname);
  if (names.length !== 1) throw new Error(`Say which: ${names.join(', ')}`);
  return names[0];
}

function uploadOf(name, { key, grant }) {
  const module = readFileSync(path.join(import.meta.dirname, 'dist', `${name}.wasm`));
  return {
    module: module.toString('base64'),
    sha256: createHash('sha256').update(module).digest('hex'),
    ...(grant === undefined ? {} : { granted: grant.split(',').filter((each) => each !== '') }),
    ...(key === undefined
      ? {}
      : {
          signature: sign(null, module, createPrivateKey(readFileSync(fromCaller(key)))).toString(
            'base64',
          ),
        }),
  };
}

async function post(address, body) {
  const reply = await fetch(`${adminUrl}/admin/v1/plugins${address}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${process.env.BELLWETHER_ADMIN_TOKEN ?? ''}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(body),
  });
  const text = await reply.text();
  if (!reply.ok) throw new Error(`The gateway answers ${reply.status}: ${text}`);
  return JSON.parse(text);
}

function say(value) {
  process.stdout.write(`${JSON.stringify(value, null, 2)}\n`);
}
