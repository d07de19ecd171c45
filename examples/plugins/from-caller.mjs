import path from 'node:path';

/** npm changes into this folder; paths are meant from where they were typed. */
export const fromCaller = (file) => path.resolve(process.env.INIT_CWD ?? '.', file);
