import { enableCompileCache } from 'node:module';

// Before anything large is loaded: later starts take the compiled modules from the system's temp folder.
enableCompileCache();
// What is written here holds secrets or traffic: nobody else needs to read it.
process.umask(0o077);
await import('reflect-metadata');
const { runProcess } = await import('./run.js');
await runProcess();
