import { enableCompileCache } from 'node:module';

// Before anything large is loaded: later starts take the compiled modules from the system's temp folder.
enableCompileCache();
await import('reflect-metadata');
const { runProcess } = await import('./run.js');
await runProcess();
