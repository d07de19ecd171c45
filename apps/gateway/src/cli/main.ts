import { enableCompileCache } from 'node:module';

enableCompileCache();
await import('reflect-metadata');
const { runCommand } = await import('./run-command.js');
process.exitCode = await runCommand(process.argv.slice(2));
