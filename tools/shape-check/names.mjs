import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const units = ['seconds', 'bytes', 'ratio', 'total', 'tokens', 'calls', 'requests', 'info'];
const metricForm = /^bellwether_[a-z]+(_[a-z]+)+$/;

/** Names of metrics, errors and policies, read from what was built. Their pages are compared by codegen. */
export async function checkNames(root) {
  const [exchange, telemetry, routing, config] = await Promise.all(
    ['exchange', 'telemetry', 'routing', 'config'].map((lib) => load(root, lib)),
  );
  return [
    ...Object.values(telemetry?.catalogue ?? {}).flatMap(checkMetric),
    ...Object.entries(exchange?.errorCatalogue ?? {}).flatMap(checkError),
    ...checkPolicyNames(routing, config),
  ];
}

async function load(root, lib) {
  const file = path.join(root, 'libs', lib, 'dist/index.js');
  return existsSync(file) ? import(pathToFileURL(file).href) : null;
}

function checkMetric({ name, type, help, edges }) {
  const problems = [];
  if (!metricForm.test(name))
    problems.push(`metric ${name}: the form is bellwether_<room>_<noun>_<unit>`);
  if (type === 'counter' && !name.endsWith('_total'))
    problems.push(`metric ${name}: counters end with _total`);
  if (
    type === 'histogram' &&
    (edges === undefined || !units.some((unit) => name.endsWith(`_${unit}`)))
  )
    problems.push(`metric ${name}: histograms have edges and a unit`);
  if (!help.endsWith('.')) problems.push(`metric ${name}: its help is a sentence`);
  return problems;
}

function checkError([code, { status, text }]) {
  const problems = [];
  if (!/^[a-z]+(_[a-z]+)*$/.test(code)) problems.push(`error ${code}: codes are snake_case`);
  if (!text.endsWith('.') || status < 400 || status > 599)
    problems.push(`error ${code}: needs a sentence and a status from 400 to 599`);
  return problems;
}

/** The setting and the folder name the same policies. */
function checkPolicyNames(routing, config) {
  const allowed = config?.namedFields.find(({ key }) => key === 'routing.policy')?.field.schema
    .options;
  if (allowed === undefined || routing?.policies === undefined) return [];
  const built = Object.keys(routing.policies);
  const difference = [...new Set([...allowed, ...built])].filter(
    (name) => !allowed.includes(name) || !built.includes(name),
  );
  return difference.map((name) => `policy ${name}: libs/config and libs/routing disagree about it`);
}
