import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { tryRun } from './bootstrap/children.mjs';
import { toolEnvironment } from './bootstrap/npm.mjs';
import { Refusal, say } from './bootstrap/say.mjs';

export const needs = () => ['packages', 'backend', 'e2e', 'console'];

const usage = 'npm run compare-console -- DIR [--warm-up-seconds N]';

/**
 * Pictures of the console, alone and beside the design in DIR (`01-overview-dark.png` and so on), at 1440 CSS px in
 * both themes. They go to docs/images and docs/images/compare. The longer the warm-up, the longer the charts.
 */
export async function run({ root, args }) {
  const { design, warmUpSeconds } = readArguments(root, args);
  const images = path.join(root, 'docs/images');
  mkdirSync(images, { recursive: true });
  const cwd = path.join(root, 'apps/gateway-e2e');
  const cli = path.join(cwd, 'node_modules/@playwright/test/cli.js');
  const { code } = await tryRun(
    process.execPath,
    [cli, 'test', '--config', 'playwright.screens.config.ts'],
    {
      cwd,
      quiet: false,
      env: {
        ...toolEnvironment(),
        DESIGN_DIR: design,
        IMAGES_DIR: images,
        WARM_UP_SECONDS: String(warmUpSeconds),
      },
    },
  );
  if (code === 0) say('docs/images/compare has the pairs: look at them');
  return code;
}

function readArguments(root, args) {
  const flag = args.indexOf('--warm-up-seconds');
  const warmUpSeconds = flag === -1 ? 120 : Number(args[flag + 1]);
  const places = args.filter((_, index) => flag === -1 || (index !== flag && index !== flag + 1));
  const [folder] = places;
  if (places.length !== 1 || !(warmUpSeconds > 0)) throw new Refusal(usage);
  const design = path.resolve(process.env.INIT_CWD ?? root, folder);
  if (!existsSync(path.join(design, '01-overview-dark.png')))
    throw new Refusal(`${design} holds no 01-overview-dark.png. ${usage}`);
  return { design, warmUpSeconds };
}
