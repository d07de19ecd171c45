import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { createRequire } from 'node:module';

/** The image and the compose file, as far as that can be seen without building them. */
export async function checkContainers(root) {
  return [
    ...checkImage(root, 'docker/gateway.Dockerfile'),
    ...(await checkCompose(root, 'docker/compose.yaml')),
  ];
}

function checkImage(root, file) {
  const text = readText(root, file);
  if (text === null) return [];
  const stages = text.split('\n').filter((line) => line.startsWith('FROM '));
  const last = text.slice(text.lastIndexOf('\nFROM '));
  const rules = [
    [stages.length >= 2, 'has a build stage and a run stage'],
    [stages.every((line) => / node:24\.|FROM \w+ AS/.test(line)), 'stands on a pinned Node 24'],
    [/^USER (?!root)\S+/m.test(last), 'does not run as root'],
    [/^HEALTHCHECK /m.test(last), 'has a health check'],
    [/^STOPSIGNAL SIGTERM$/m.test(last), 'is stopped by SIGTERM'],
    [
      /^ENTRYPOINT /m.test(last) && !/^(ENTRYPOINT|CMD) (?!\[)/m.test(last),
      'starts the gateway without a shell in between',
    ],
    [!/\bADD https?:|curl .*\|\s*(ba)?sh/.test(text), 'fetches no scripts'],
  ];
  return rules
    .filter(([isKept]) => !isKept)
    .map(([, rule]) => `${file}: it is a rule that the image ${rule}`);
}

async function checkCompose(root, file) {
  const text = readText(root, file);
  if (text === null) return [];
  const { parse } = await import(
    pathToFileURL(createRequire(path.join(root, 'libs/config/package.json')).resolve('yaml')).href
  );
  const { services = {}, volumes = {} } = parse(text);
  const problems = ['gateway', 'postgres', 'redis']
    .filter((name) => services[name] === undefined)
    .map((name) => `${file}: no service ${name}`);
  for (const [name, service] of Object.entries(services)) {
    if (service.healthcheck === undefined && name !== 'gateway')
      problems.push(`${file}: ${name} has no healthcheck`);
    if (service.restart === undefined)
      problems.push(`${file}: ${name} does not say when it restarts`);
    if (service.build === undefined && !/:\d/.test(service.image ?? ''))
      problems.push(`${file}: ${name} needs an image with a version`);
    problems.push(
      ...volumeProblems(file, name, service, volumes),
      ...openPorts(file, name, service),
      ...needsProblems(file, name, service, services),
    );
  }
  return problems;
}

const volumeProblems = (file, name, { volumes: used = [] }, known) =>
  used
    .map((volume) => String(volume).split(':')[0])
    .filter((source) => !/^[./]/.test(source) && known[source] === undefined)
    .map((source) => `${file}: ${name} uses the unknown volume ${source}`);

const openPorts = (file, name, { ports = [] }) =>
  ports
    .filter((port) => !String(port).startsWith('127.0.0.1:'))
    .map((port) => `${file}: ${name} publishes ${port} beyond this machine`);

const needsProblems = (file, name, { depends_on: needs = {} }, known) =>
  Object.keys(needs)
    .filter((other) => known[other] === undefined)
    .map((other) => `${file}: ${name} needs the unknown service ${other}`);

function readText(root, file) {
  const full = path.join(root, file);
  return existsSync(full) ? readFileSync(full, 'utf8') : null;
}
